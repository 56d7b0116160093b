import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { State } from '../database/entities/contact-message.entity.js';
import { problem } from '../api/problem.js';
import { findUnsent } from '../mail/queued-emails.js';
import { canonicalEmail } from '../shared/email-address.js';
import { pageOf } from '../api/paging.js';
import { findEntries } from './entries.js';
import { findMessages, type FoundMessage, PERSON } from './find-messages.js';
import {
  COUNTED_MAX,
  type CountsResponse,
  type MessagesQuery,
  type MessagesResponse,
  type StaffResponse,
  toListedMessage,
} from './list.dto.js';
import { type MessageResponse, OTHERS_SHOWN, toMessageResponse } from './message.dto.js';

/** Reads the inbox for the staff. */
@Injectable()
export class InboxService {
  constructor(private readonly dataSource: DataSource) {}

  async list({
    limit,
    cursor,
    whole = false,
    ...filter
  }: MessagesQuery): Promise<MessagesResponse> {
    const page = { limit: limit + 1, after: cursor };
    const found = await findMessages(this.dataSource.manager, filter, page);
    const { rows, nextCursor } = pageOf(found, limit, (index) => found[index]?.cursor);
    return { messages: rows.map((row) => toListedMessage(row, whole)), nextCursor };
  }

  /** Raw SQL: none counts further than it tells, however many there are. */
  async counts(): Promise<CountsResponse> {
    const count = (state: State) =>
      `(SELECT count(*)::integer FROM (
         SELECT FROM contact_messages WHERE status = '${state}' LIMIT ${COUNTED_MAX}) AS counted)`;
    const [counts] = await this.dataSource.query<CountsResponse[]>(
      `SELECT ${count('new')} AS new, ${count('open')} AS open, ${count('spam')} AS spam`,
    );
    return counts ?? { new: 0, open: 0, spam: 0 };
  }

  async staff(): Promise<StaffResponse> {
    const staff = await this.dataSource.query<StaffResponse['staff']>(
      `SELECT u.id, ${PERSON} AS name FROM users u WHERE u.staff_since IS NOT NULL ORDER BY name, u.id`,
    );
    return { staff };
  }

  /** @throws Problem 404 */
  async find(id: string): Promise<FoundMessage> {
    const [message] = await findMessages(this.dataSource.manager, { id }, { limit: 1 });
    if (!message) throw problem('no-such-message');
    return message;
  }

  /**
   * A message with all that belongs to it.
   * @throws Problem 404
   */
  async read(id: string): Promise<MessageResponse> {
    const { manager } = this.dataSource;
    const message = await this.find(id);
    const entries = await findEntries(manager, [id]);
    const address = { address: canonicalEmail(message.email) };
    const same = await findMessages(manager, address, { limit: OTHERS_SHOWN + 1 });
    const others = same.filter((other) => other.id !== id).slice(0, OTHERS_SHOWN);
    const unsent = message.emailedAt ? [] : await findUnsent(manager, [id]);
    return toMessageResponse(message, entries, unsent, others);
  }
}

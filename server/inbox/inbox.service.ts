import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { pageOf } from '../api/paging.js';
import { problem } from '../api/problem.js';
import { Environment } from '../config/environment.js';
import { SecurityLog } from '../auth/sessions/security-log.js';
import type { State } from '../database/entities/contact-message.entity.js';
import { canonicalEmail } from '../shared/email-address.js';
import type { ChangesQuery, ChangesResponse } from './list/changes.dto.js';
import { listChanges } from './list/changes.js';
import { csvOf, jsonOf } from './list/report-lines.js';
import { copyAddress, copyEmails, findEntries } from './message/entries.js';
import { allMessages, findMessages, type FoundMessage, PERSON } from './list/find-messages.js';
import {
  CountsResponse,
  type ExportQuery,
  type MessagesQuery,
  type MessagesResponse,
  type StaffResponse,
  toListedMessage,
  toMessageRow,
} from './list/list.dto.js';
import {
  type MessageResponse,
  OTHERS_SHOWN,
  toMessageResponse,
  toReplyResponse,
  VIEWERS_SHOWN,
  type ViewResponse,
} from './message/message.dto.js';
import {
  countSql,
  dueSql,
  LATEST_UNFINISHED,
  unreadSql,
  type Viewpoint,
  VIEWS,
  viewSql,
} from './list/views.js';
import { workingHoursBefore } from './answers/working-hours.js';

const COUNTED_STATES: readonly State[] = ['new', 'open', 'spam'];

/** How long a message counts as open that isn't heard of any more: two calls may be missed. */
const OPEN = "interval '25 s'";

@Injectable()
export class InboxService {
  constructor(
    private readonly manager: EntityManager,
    private readonly securityLog: SecurityLog,
    private readonly environment: Environment,
  ) {}

  async list(callerId: string, query: MessagesQuery): Promise<MessagesResponse> {
    const { limit, cursor, whole = false, ...filter } = query;
    const page = { limit: limit + 1, after: cursor };
    const viewpoint = this.viewpointOf(callerId);
    const found = await findMessages(this.manager, { ...filter, viewpoint, listed: true }, page);
    const { rows, nextCursor } = pageOf(found, limit, found);
    const messages = rows.map((row) => toListedMessage(row, whole, viewpoint.overdueBefore));
    return { messages, nextCursor };
  }

  /** One statement, hence raw SQL. */
  async counts(callerId: string | null): Promise<CountsResponse> {
    const values: unknown[] = [];
    const value = (given: unknown) => `$${values.push(given)}`;
    const viewpoint = this.viewpointOf(callerId);
    const counted = [
      ...COUNTED_STATES.map(
        (state) => `${countSql(`m.status = '${state}' AND ${dueSql()}`)} AS ${state}`,
      ),
      ...VIEWS.map((view) => {
        const condition = `${viewSql[view](viewpoint, value)} AND ${dueSql(view)}`;
        return `${countSql(condition)} AS ${view}`;
      }),
      `${countSql(unreadSql(viewpoint, value), LATEST_UNFINISHED)} AS unread`,
      `(SELECT min(unanswered_since) FROM contact_messages WHERE unanswered_since <= now()) AS "oldestUnanswered"`,
    ];
    const [counts] = await this.manager.query<[CountsResponse]>(`SELECT ${counted.join()}`, values);
    return CountsResponse.of(counts);
  }

  async staff(): Promise<StaffResponse> {
    const staff = await this.manager.query<StaffResponse['staff']>(
      `SELECT u.id, ${PERSON} AS name FROM users u WHERE u.staff_since IS NOT NULL ORDER BY name, u.id`,
    );
    return { staff };
  }

  /** @throws Problem `no-such-message` */
  async read(id: string, cursor?: string): Promise<MessageResponse> {
    const message = await this.find(id);
    const page = await findEntries(this.manager, id, { cursor });
    const address = { address: canonicalEmail(message.email) };
    const same = await findMessages(this.manager, address, { limit: OTHERS_SHOWN + 1 });
    const others = same.filter((other) => other.id !== id).slice(0, OTHERS_SHOWN);
    return toMessageResponse(message, page, others);
  }

  /** Notes that someone has a message open, for as long as it's kept, and finds others. One statement, hence raw SQL. @throws Problem `no-such-message` */
  async view(callerId: string, id: string): Promise<ViewResponse> {
    const [view] = await this.manager.query<ViewResponse[]>(
      `WITH own AS (
         INSERT INTO message_viewers (message_id, user_id)
         SELECT id, $2 FROM contact_messages WHERE id = $1 FOR KEY SHARE
         ON CONFLICT (message_id, user_id) DO UPDATE SET seen_at = now()
       )
       SELECT m.version, ARRAY (
         SELECT json_build_object('id', u.id, 'name', ${PERSON})
         FROM message_viewers v JOIN users u ON u.id = v.user_id
         WHERE v.message_id = m.id AND u.id <> $2 AND v.seen_at > now() - ${OPEN}
         ORDER BY v.seen_at DESC LIMIT ${VIEWERS_SHOWN}
       ) AS viewers FROM contact_messages m WHERE m.id = $1`,
      [id, callerId],
    );
    if (!view) throw problem('no-such-message');
    return view;
  }

  async follow(query: ChangesQuery): Promise<ChangesResponse> {
    return listChanges(this.manager, query);
  }

  /** The messages of a filter, a line each, no faster than they are read. */
  async export(callerId: string, { format, ...asked }: ExportQuery) {
    await this.securityLog.record('messages-exported', callerId);
    const filter = { ...asked, viewpoint: this.viewpointOf(callerId) };
    const rows = rowsOf(allMessages(this.manager, filter));
    return format === 'csv' ? csvOf(rows) : jsonOf(rows);
  }

  /** Everything about the address that a message names: what erasing it removes. @throws Problem `no-such-message` */
  async exportAddress(callerId: string, id: string): Promise<AsyncIterable<string>> {
    const address = canonicalEmail((await this.find(id)).email);
    await this.securityLog.record('messages-exported', callerId);
    const { manager } = this;
    async function* all() {
      yield* copyAddress(manager, address, toMessageResponse, toReplyResponse);
      yield* copyEmails(manager, address);
    }
    return jsonOf(all());
  }

  private viewpointOf(callerId: string | null): Viewpoint {
    const { answerWithinHours, officeTimeZone } = this.environment;
    const overdueBefore = workingHoursBefore(new Date(), answerWithinHours, officeTimeZone);
    return { callerId, overdueBefore };
  }

  private async find(id: string): Promise<FoundMessage> {
    const [message] = await findMessages(this.manager, { id }, { limit: 1 });
    if (!message) throw problem('no-such-message');
    return message;
  }
}

async function* rowsOf(messages: AsyncIterable<FoundMessage>) {
  for await (const message of messages) yield toMessageRow(message);
}

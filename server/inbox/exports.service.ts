import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../auth/sessions/authenticated-user.js';
import { SecurityLog } from '../auth/sessions/security-log.js';
import { findUnsent } from '../mail/queued-emails.js';
import { canonicalEmail } from '../shared/email-address.js';
import { csvOf, jsonOf, type Row } from '../shared/report-lines.js';
import type { StaffAction } from './staff-action.js';
import { findEntries } from './entries.js';
import { type Filter, type FoundMessage, messageBatches } from './find-messages.js';
import { InboxService } from './inbox.service.js';
import { type ExportQuery, toMessageRow } from './list.dto.js';
import { toMessageResponse } from './message.dto.js';

const CSV_COLUMNS = 'id receivedAt state assignee name email subject message'.split(' ');

/** Takes messages out of the inbox, a line each, no faster than they are read. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly inbox: InboxService,
    private readonly securityLog: SecurityLog,
  ) {}

  async ofFilter(user: Caller, { format, ...filter }: ExportQuery): Promise<AsyncIterable<string>> {
    const lines =
      format === 'csv'
        ? csvOf(
            CSV_COLUMNS,
            rowsOf(this.dataSource.manager, filter, (found) => found.map(toCsvRow)),
          )
        : jsonOf(rowsOf(this.dataSource.manager, filter, (found) => found.map(toMessageRow)));
    await this.securityLog.record('messages-exported', user.id);
    return lines;
  }

  /** Everything about the address that a message names, notes and answers too. @throws Problem 404 */
  async ofAddress(action: StaffAction): Promise<AsyncIterable<string>> {
    const { email } = await this.inbox.find(action.id);
    const rows = rowsOf(
      this.dataSource.manager,
      { address: canonicalEmail(email) },
      async (found) => {
        const ids = found.map(({ id }) => id);
        const entries = await findEntries(this.dataSource.manager, ids);
        const unsent = await findUnsent(this.dataSource.manager, ids);
        return found.map((message) => {
          const own = entries.filter(({ messageId }) => messageId === message.id);
          return toMessageResponse(message, own, unsent, []);
        });
      },
    );
    await this.securityLog.record('messages-exported', action.user.id);
    return jsonOf(rows);
  }
}

async function* rowsOf<Of>(
  manager: EntityManager,
  filter: Filter,
  toRows: (found: FoundMessage[]) => Of[] | Promise<Of[]>,
): AsyncGenerator<Of[]> {
  for await (const found of messageBatches(manager, filter)) yield toRows(found);
}

/** A line a message, whatever breaks a line in it. */
const toCsvRow = (found: FoundMessage): Row =>
  Object.fromEntries(
    Object.entries(toMessageRow(found)).map(([name, value]) => [
      name,
      String(value ?? '').replaceAll(/[\r\n]+/g, ' '),
    ]),
  );

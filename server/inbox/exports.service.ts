import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../auth/identity/authenticated-user.js';
import { SecurityLog } from '../auth/identity/security-log.js';
import { asCsv, asJson } from '../shared/report-lines.js';
import { currentOrigin, type RequestOrigin, runInContext } from '../shared/request-context.js';
import { findEntries } from './entries.js';
import type { ExportQuery, MessageRow } from './export.dto.js';
import { type Filter, findMessages, type FoundMessage } from './find-messages.js';
import { InboxService } from './inbox.service.js';
import { toMessageFields } from './list.dto.js';
import { toMessageResponse } from './message-response.js';

/** Messages that are held at once, however many there are: 25 KB each at most. */
const BATCH = 500;

const CSV_COLUMNS = [
  'id',
  'receivedAt',
  'state',
  'assignee',
  'name',
  'email',
  'subject',
  'message',
] as const;

/** Takes messages out of the inbox, a line each, no faster than they are read. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly inbox: InboxService,
    private readonly securityLog: SecurityLog,
  ) {}

  async ofFilter(user: Caller, { format, ...filter }: ExportQuery): Promise<Readable> {
    const batches = this.batches(filter, currentOrigin());
    const lines = format === 'csv' ? csvOf(batches) : jsonOf(batches, (found) => found.map(toRow));
    await this.securityLog.record('messages-exported', user.id);
    return Readable.from(lines);
  }

  /** Everything about the address that a message names, notes and answers too. @throws Problem 404 */
  async ofAddress(user: Caller, id: string): Promise<Readable> {
    const { emailCanonical: address } = await this.inbox.find(id);
    const lines = jsonOf(this.batches({ address }, currentOrigin()), async (found) => {
      const entries = await findEntries(
        this.dataSource,
        found.map((message) => message.id),
      );
      return found.map((message) =>
        toMessageResponse(
          message,
          entries.filter(({ messageId }) => messageId === message.id),
          [],
        ),
      );
    });
    await this.securityLog.record('messages-exported', user.id);
    return Readable.from(lines);
  }

  /** Each batch has a time with the database of its own: the request's is over long before a slow reader is done. */
  private async *batches(filter: Filter, origin: RequestOrigin): AsyncGenerator<FoundMessage[]> {
    for (let after: string | undefined; ;) {
      const page = { limit: BATCH, after };
      const found = await runInContext({ origin }, async () =>
        findMessages(this.dataSource, filter, page),
      );
      if (found.length > 0) yield found;
      if (found.length < BATCH) return;
      after = found.at(-1)?.place;
    }
  }
}

const toRow = (found: FoundMessage): MessageRow => {
  const { assignee, ...fields } = toMessageFields(found);
  return { ...fields, assignee: assignee?.name ?? null, message: found.message };
};

async function* csvOf(batches: AsyncIterable<FoundMessage[]>): AsyncGenerator<string> {
  yield asCsv([[...CSV_COLUMNS]]);
  for await (const found of batches) {
    yield asCsv(
      found.map((message) => {
        const row = { ...toRow(message), assignee: message.assigneeName ?? '' };
        // A line a message, whatever breaks a line in it.
        return CSV_COLUMNS.map((name) => row[name].replaceAll(/[\r\n]+/g, ' '));
      }),
    );
  }
}

async function* jsonOf<Line extends object>(
  batches: AsyncIterable<FoundMessage[]>,
  linesOf: (found: FoundMessage[]) => Line[] | Promise<Line[]>,
): AsyncGenerator<string> {
  let isFirst = true;
  yield '[';
  for await (const found of batches) {
    yield asJson(await linesOf(found), isFirst);
    isFirst = false;
  }
  yield isFirst ? ']\n' : '\n]\n';
}

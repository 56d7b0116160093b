import type { MessageRow } from './list.dto.js';

/** Invisible characters, but for tabs and the joiners of scripts and emoji: some turn the text around (UAX #9). */
const UNSEEN = /(?![\t\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** What begins a cell and makes a spreadsheet compute it, also where the reader's country parts cells otherwise (OWASP, CSV Injection). */
const COMPUTED = /(^|[;\t])(?=\s*[=+\-@＝＋－＠\t])/g;

function csvField(value: string | null): string {
  const line = (value ?? '').replaceAll(/[\r\n]+/g, ' ');
  const text = line.replaceAll(UNSEEN, '').replaceAll(COMPUTED, "$1'");
  return `"${text.replaceAll('"', '""')}"`;
}

/** By it, Excel knows UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** A table as RFC 4180 has it. What people typed is in quotes. */
export async function* csvOf(rows: AsyncIterable<MessageRow>) {
  yield `${BYTE_ORDER_MARK}id,receivedAt,state,assignee,name,email,subject,message\r\n`;
  for await (const { id, receivedAt, state, assignee, name, email, subject, message } of rows) {
    const typed = [assignee, name, email, subject, message].map(csvField);
    yield `${[id, receivedAt, state, ...typed].join()}\r\n`;
  }
}

export async function* jsonOf(rows: AsyncIterable<object> | Iterable<object>) {
  let before = '[';
  for await (const row of rows) {
    yield `${before}\n  ${JSON.stringify(row)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

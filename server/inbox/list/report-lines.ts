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
export async function* csvOf(batches: AsyncIterable<MessageRow[]>) {
  yield `${BYTE_ORDER_MARK}id,receivedAt,state,assignee,name,email,subject,message\r\n`;
  for await (const rows of batches) {
    const lines = rows.map(({ id, receivedAt, state, assignee, name, email, subject, message }) => {
      const typed = [assignee, name, email, subject, message].map(csvField);
      return `${[id, receivedAt, state, ...typed].join()}\r\n`;
    });
    yield lines.join('');
  }
}

export async function* jsonOf(batches: AsyncIterable<object[]> | Iterable<object[]>) {
  let before = '[';
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield before + rows.map((row) => `\n  ${JSON.stringify(row)}`).join(',');
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

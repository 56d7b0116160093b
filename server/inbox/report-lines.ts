/* A report of messages, line by line. */

/** Characters that nobody sees, but for tabs and the joiners of scripts and emoji: some turn the text around (UAX #9). */
const UNSEEN = /(?![\t\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** RFC 4180, on one line. A leading sign would make a spreadsheet compute what a stranger typed: it gets a quote. */
function csvField(value: string | number | null = ''): string {
  const line = String(value ?? '').replaceAll(/[\r\n]+/g, ' ');
  const text = line.replaceAll(UNSEEN, '').replace(/^(?=[=+\-@\t])/, "'");
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as RFC 4180 has it. @param columns their order, and which of a row's values are shown */
export async function* csvOf(
  columns: readonly string[],
  batches: AsyncIterable<Record<string, string | number | null>[]>,
) {
  yield `${columns.join()}\r\n`;
  for await (const rows of batches) {
    yield rows.map((row) => `${columns.map((name) => csvField(row[name])).join()}\r\n`).join('');
  }
}

/** A list of JSON, a line each. */
export async function* jsonOf(batches: AsyncIterable<object[]>) {
  let separator = '';
  yield '[';
  for await (const rows of batches) {
    const lines = rows.map((row) => `\n  ${JSON.stringify(row)}`);
    if (lines.length > 0) yield `${separator}${lines.join(',')}`;
    if (lines.length > 0) separator = ',';
  }
  yield separator ? '\n]\n' : ']\n';
}

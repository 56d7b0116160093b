/* A report of messages, line by line. */

/** Invisible characters, but for tabs and the joiners of scripts and emoji: some turn the text around (UAX #9). */
const UNSEEN = /(?![\t\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** What begins a cell and makes a spreadsheet compute it, also where the reader's country parts cells otherwise (OWASP, CSV Injection). */
const COMPUTED = /(^|[;\t])(?=\s*[=+\-@＝＋－＠\t])/g;

/** In quotes, on one line, and nothing that is computed. */
function csvField(value: string | number | null | undefined): string {
  const line = String(value ?? '').replaceAll(/[\r\n]+/g, ' ');
  const text = line.replaceAll(UNSEEN, '').replaceAll(COMPUTED, "$1'");
  return `"${text.replaceAll('"', '""')}"`;
}

/** By it, Excel knows UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** A table as RFC 4180 has it. @param ours columns before those that people typed */
export async function* csvOf(
  ours: readonly string[],
  typed: readonly string[],
  batches: AsyncIterable<Record<string, string | number | null>[]>,
) {
  yield `${BYTE_ORDER_MARK}${[...ours, ...typed].join()}\r\n`;
  for await (const rows of batches) {
    const lines = rows.map((row) => [
      ...ours.map((name) => row[name]),
      ...typed.map((name) => csvField(row[name])),
    ]);
    yield lines.map((fields) => `${fields.join()}\r\n`).join('');
  }
}

/** A list of JSON, a line each. */
export async function* jsonOf(batches: AsyncIterable<object[]> | Iterable<object[]>) {
  let separator = '';
  yield '[';
  for await (const rows of batches) {
    const lines = rows.map((row) => `\n  ${JSON.stringify(row)}`);
    if (lines.length > 0) yield `${separator}${lines.join(',')}`;
    if (lines.length > 0) separator = ',';
  }
  yield separator ? '\n]\n' : ']\n';
}

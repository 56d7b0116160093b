/* A report, line by line: for commands, and for the inbox. */

/** A row of a report, its values in the order of their columns. */
export type Row = Record<string, string | number>;

/** Rows as they come. */
export type Batches<Of> = AsyncIterable<Of[]> | Iterable<Of[]>;

/** Characters that nobody sees: some drive a terminal, some turn the text around them (UAX #9). */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** The same but for line breaks, tabs and the joiners of scripts and emoji. */
const UNSEEN_IN_CSV = /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** RFC 4180. A leading sign would make a spreadsheet compute what a stranger typed: it gets a quote. */
function csvField(value: string | number): string {
  const seen = String(value).replaceAll(/\r\n?/g, '\n').replaceAll(UNSEEN_IN_CSV, '');
  const text = typeof value === 'string' ? seen.replace(/^(?=[=+\-@\t\n])/, "'") : seen;
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as RFC 4180 has it. @param columns their order, and which of a row's values are shown */
export async function* csvOf(columns: readonly string[], batches: Batches<Row>) {
  const lineOf = (values: readonly (string | number)[]) => `${values.map(csvField).join(',')}\r\n`;
  yield lineOf(columns);
  for await (const rows of batches) {
    yield rows.map((row) => lineOf(columns.map((name) => row[name] ?? ''))).join('');
  }
}

/** In JSON nothing gets lost: each UTF-16 unit of an unseen character is written as its number. */
const escaped = (unseen: string) =>
  Array.from(
    { length: unseen.length },
    (_, at) => String.raw`\u${unseen.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

/** A list of JSON, a line each. */
export async function* jsonOf(batches: Batches<object>) {
  let separator = '';
  yield '[';
  for await (const rows of batches) {
    const lines = rows.map((row) => `\n  ${JSON.stringify(row).replaceAll(UNSEEN, escaped)}`);
    if (lines.length > 0) yield `${separator}${lines.join(',')}`;
    if (lines.length > 0) separator = ',';
  }
  yield separator ? '\n]\n' : ']\n';
}

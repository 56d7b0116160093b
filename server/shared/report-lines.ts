/* A report, line by line: for commands, and for the inbox. */

/** A row of a report, its values in the order of their columns. */
export type Row = Record<string, string | number>;

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

/** Lines of a table, RFC 4180. */
export const asCsv = (lines: (string | number)[][]) =>
  lines.map((fields) => `${fields.map(csvField).join(',')}\r\n`).join('');

/** In JSON nothing gets lost: each UTF-16 unit of an unseen character is written as its number. */
const escaped = (unseen: string) =>
  Array.from(
    { length: unseen.length },
    (_, at) => String.raw`\u${unseen.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

const jsonOf = (row: object) => JSON.stringify(row).replaceAll(UNSEEN, escaped);

/** Rows of a JSON list, a line each. */
export const asJson = (rows: readonly object[], isFirst: boolean) =>
  rows.map((row, index) => `${isFirst && index === 0 ? '' : ','}\n  ${jsonOf(row)}`).join('');

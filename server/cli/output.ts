export const FORMATS = ['table', 'csv', 'json'] as const;
export type Format = (typeof FORMATS)[number];

/** A row of a report, its values in the order of their columns. */
export type Row = Record<string, string | number>;

const COLUMN_MAX = 48;

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

/** As it was typed, without the control characters that could drive a terminal. */
export const printable = (text: string) => text.replaceAll(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, '');

/** One line, without the control characters that could drive a terminal. */
function tableField(value: string | number): string {
  const text = String(value)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return text.length > COLUMN_MAX ? `${text.slice(0, COLUMN_MAX - 1)}…` : text;
}

const asCsv = (lines: (string | number)[][]) =>
  lines.map((fields) => `${fields.map(csvField).join(',')}\r\n`).join('');

function asTable(lines: (string | number)[][]): string {
  const texts = lines.map((fields) => fields.map(tableField));
  const widths = texts[0]?.map((_, index) =>
    Math.max(...texts.map((fields) => fields[index]?.length ?? 0)),
  );
  return texts
    .map((fields) => fields.map((field, index) => field.padEnd(widths?.[index] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

/** In JSON nothing gets lost: each UTF-16 unit of an unseen character is written as its number. */
const escaped = (unseen: string) =>
  Array.from(
    { length: unseen.length },
    (_, at) => String.raw`\u${unseen.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

const jsonOf = (row: Row) => JSON.stringify(row).replaceAll(UNSEEN, escaped);

const asJson = (rows: Row[], isFirst: boolean) =>
  rows.map((row, index) => `${isFirst && index === 0 ? '' : ','}\n  ${jsonOf(row)}`).join('');

/**
 * Writes a report as its rows come, in batches.
 * @param columns the order of the columns, and which of a row's values are shown
 * @returns how many rows there were
 */
export async function writeReport(
  format: Format,
  columns: string[],
  batches: AsyncIterable<Row[]> | Iterable<Row[]>,
): Promise<number> {
  const write = (text: string) => process.stdout.write(text);
  let count = 0;
  if (format === 'json') write('[');
  if (format === 'csv') write(asCsv([columns]));
  for await (const rows of batches) {
    const lines = rows.map((row) => columns.map((name) => row[name] ?? ''));
    if (format === 'json') write(asJson(rows, count === 0));
    else if (format === 'csv') write(asCsv(lines));
    else if (rows.length > 0) write(asTable([columns, ...lines]));
    count += rows.length;
  }
  if (format === 'json') write(count > 0 ? '\n]\n' : ']\n');
  return count;
}

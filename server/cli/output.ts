import { type Batches, csvOf, jsonOf, type Row } from '../shared/report-lines.js';

export const FORMATS = ['table', 'csv', 'json'] as const;
export type Format = (typeof FORMATS)[number];

const COLUMN_MAX = 48;

/** As it was typed, without the control characters that could drive a terminal. */
export const printable = (text: string) => text.replaceAll(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, '');

/** One line, without the control characters that could drive a terminal. */
function tableField(value: string | number): string {
  const text = String(value)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return text.length > COLUMN_MAX ? `${text.slice(0, COLUMN_MAX - 1)}…` : text;
}

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

/** Each batch is a table of its own. */
async function* tablesOf(columns: string[], batches: Batches<Row>) {
  for await (const rows of batches) {
    const lines = rows.map((row) => columns.map((name) => row[name] ?? ''));
    if (rows.length > 0) yield asTable([columns, ...lines]);
  }
}

/**
 * Writes a report as its rows come, in batches.
 * @param columns the order of the columns, and which of a row's values are shown
 */
export async function writeReport(
  format: Format,
  columns: string[],
  batches: Batches<Row>,
): Promise<void> {
  const parts = {
    table: tablesOf,
    csv: csvOf,
    json: (_: unknown, rows: Batches<Row>) => jsonOf(rows),
  };
  for await (const part of parts[format](columns, batches)) process.stdout.write(part);
}

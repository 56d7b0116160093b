import { jsonOf, type Row } from '../shared/report-lines.js';

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

/** @param columns the order of the columns, and which of a row's values are shown */
export function printTable(columns: readonly string[], rows: readonly Row[]): void {
  if (rows.length === 0) return;
  const lines = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))].map(
    (fields) => fields.map(tableField),
  );
  const widths = columns.map((_, index) =>
    Math.max(...lines.map((fields) => fields[index]?.length ?? 0)),
  );
  for (const fields of lines) {
    const line = fields.map((field, index) => field.padEnd(widths[index] ?? 0)).join('  ');
    process.stdout.write(`${line.trimEnd()}\n`);
  }
}

export async function printJson(rows: readonly Row[]): Promise<void> {
  for await (const part of jsonOf([[...rows]])) process.stdout.write(part);
}

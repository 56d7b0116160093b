import { createInterface } from 'node:readline/promises';
import type { Row } from '../shared/report-lines.js';

const COLUMN_MAX = 48;
const DAY_MS = 86_400_000;
const SHORT_DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

export const print = (line: string) => void process.stdout.write(`${line}\n`);

/** One line, without the control characters that could drive a terminal. */
export const printable = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();

/** A time as people say it, in UTC: "yesterday 08:15". */
export function humanTime(moment: Date, now = Date.now()): string {
  const days = Math.floor(moment.getTime() / DAY_MS) - Math.floor(now / DAY_MS);
  const named: Record<string, string> = { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' };
  return `${named[days] ?? SHORT_DATE.format(moment)} ${moment.toISOString().slice(11, 16)}`;
}

function tableField(value: string | number): string {
  const text = printable(String(value));
  return text.length > COLUMN_MAX ? `${text.slice(0, COLUMN_MAX - 1)}…` : text;
}

/** Prints nothing when there are no rows. @param columns their order, and which of a row's values are shown */
export function printTable(columns: readonly string[], rows: readonly Row[]): void {
  if (rows.length === 0) return;
  const lines = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))].map(
    (fields) => fields.map(tableField),
  );
  const widths = columns.map((_, index) =>
    Math.max(...lines.map((fields) => fields[index]?.length ?? 0)),
  );
  for (const fields of lines) {
    print(
      fields
        .map((field, index) => field.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

/**
 * Asks before something is lost, where a person sits at a terminal. The author of a script has decided already.
 * @param yes the answer was given with the command
 * @throws Error unless it is yes
 */
export async function confirm(question: string, yes: boolean): Promise<void> {
  if (yes || !process.stdin.isTTY) return;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${question} [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was removed.');
  } finally {
    terminal.close();
  }
}

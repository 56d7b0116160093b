import { createInterface } from 'node:readline/promises';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ConfigurationError } from '../config/environment.js';

export class UsageError extends Error {}

/** `parseArgs` throws a TypeError with one of these codes for what it does not know. */
const isUsageError = (error: unknown) =>
  error instanceof UsageError ||
  (error instanceof TypeError &&
    String((error as { code?: unknown }).code).startsWith('ERR_PARSE'));

const describe = (error: unknown) => {
  if (error instanceof ConfigurationError) return error.faults.join('\n');
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (code === '42P01' || code === '3F000')
    return 'The database is empty. Start the product first.';
  return String(message || code || error);
};

type Parsed<Options extends ParseArgsConfig['options']> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: Options }>
>;

/** Runs a command to its end; its help lists the exit codes. @param command gets the options and the other words */
export async function runCommand<const Options extends NonNullable<ParseArgsConfig['options']>>(
  help: string,
  options: Options,
  command: (values: Parsed<Options>['values'], words: string[]) => Promise<void>,
): Promise<void> {
  // The reader of a pipe may have seen enough: `npm run --silent mail | head`.
  process.stdout.on('error', () => process.exit(0));
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(help);
    return;
  }
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    await command(values, positionals);
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    if (isUsageError(error)) process.stderr.write(`\n${help}`);
    process.exitCode = isUsageError(error) ? 2 : 1;
  }
}

/** Prints one line, without the control characters that could drive a terminal. */
export const print = (line: string) =>
  void process.stdout.write(`${line.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()}\n`);

/** In UTC: "2026-03-01 08:15". */
export const timeOf = (moment: Date) => moment.toISOString().slice(0, 16).replace('T', ' ');

export function printTable(rows: readonly string[][]): void {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of rows)
    print(row.map((field, column) => field.padEnd(widths?.[column] ?? 0)).join('  '));
}

/** Asks before something is lost, unless a script does it. @param yes was given with the command @throws Error for no */
export async function confirm(question: string, yes: boolean): Promise<void> {
  if (yes || !process.stdin.isTTY) return;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Canceled. Nothing was deleted.');
}

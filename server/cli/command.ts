import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ConfigurationError } from '../config/environment.js';

/** The command line cannot be used. */
export class UsageError extends Error {}

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/** `parseArgs` throws a TypeError with one of these codes for what it does not know. */
const isUsageError = (error: unknown) =>
  error instanceof UsageError ||
  (error instanceof TypeError &&
    String((error as { code?: unknown }).code).startsWith('ERR_PARSE'));

const describe = (error: unknown) => {
  if (error instanceof ConfigurationError) return error.faults.join('\n');
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (code === '42P01' || code === '3F000')
    return 'The database is empty: start the product first.';
  return String(message || code || error);
};

type Parsed<Options extends ParseArgsConfig['options']> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: Options }>
>;

/**
 * Runs a command to its end. Exit code 0: done; 1: it failed, one sentence on standard error says
 * why; 2: the command line cannot be used.
 * @param command gets the values of the options and the other words
 */
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
    process.exitCode = isUsageError(error) ? EXIT_USAGE : EXIT_FAILED;
  }
}

import { parseArgs } from 'node:util';
import { wholeNumber } from '../bench/options.js';

/** The options of `npm run mutants`. */
export interface MutantOptions {
  /** Only mutants whose id this matches. */
  only: RegExp;
  /** Mutants tried side by side, each in a copy of its own. */
  jobs: number;
}

const HELP = `Usage: npm run mutants -- [options]

Applies the faults of test/mutants/mutants.jsonl, one at a time, to a copy of the tree, and runs the spec
files that should notice. First it builds a copy and proves those specs green on it, unchanged.

  --only PATTERN  mutants whose id matches this regular expression
  --jobs N        that many side by side (2)
  --help          this text

Exit code 0 when every mutant was noticed; 1 when one survived, is stale or could not be tried.
TEST_DATABASE_URL names a PostgreSQL server to test on; without it an embedded one is started.
`;

/** Reads a command's words. Prints the help and leaves when asked to. */
export function mutantOptions(): MutantOptions {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      jobs: { type: 'string', default: '2' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    process.exit(0);
  }
  return { only: new RegExp(values.only), jobs: wholeNumber('jobs', values.jobs) };
}

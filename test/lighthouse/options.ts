import { parseArgs } from 'node:util';
import { wholeNumber } from '../bench/options.js';

/** The options of `npm run lighthouse`. */
export interface LighthouseOptions {
  /** Visits per page; each figure is the median over them. */
  runs: number;
  /** Paths to visit; empty means every public page. */
  only: string[];
}

const HELP = `Usage: npm run lighthouse -- [options]

Visits every public page of the built product (npm run build) with Lighthouse's mobile preset, prints
a table, compares when pages are painted with and without their scripts and the typeface, taps what
there is to touch first with a processor six times slower, and fails where a bound is missed. Measure
on a machine that does nothing else.

  --runs N       visits per page; medians are taken over them (5)
  --only /a,/b   these pages only
  --help         this text

BROWSER_PATH names a Chromium; without it the one of the browser tests is used.
`;

/** Reads a command's words. Prints the help and leaves when asked to. */
export function lighthouseOptions(): LighthouseOptions {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    process.exit(0);
  }
  return {
    runs: wholeNumber('runs', values.runs),
    only: values.only.split(',').filter(Boolean),
  };
}

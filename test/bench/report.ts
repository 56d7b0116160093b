import type { ColdStart } from './cold-start.js';
import type { HashingFigures } from './hashing.js';
import type { Figures } from './measure.js';
import type { TargetName } from './targets.js';

/** A measured row: the first target is what the ratio of the others is taken to. */
export interface Row {
  name: string;
  figures: Partial<Record<TargetName, Figures>>;
}

export interface Results {
  node: string;
  database: string;
  rows: Row[];
  hashing: HashingFigures[];
  cold: ColdStart | undefined;
}

const MEGABYTE = 1024 * 1024;
const columns: [title: string, width: number][] = [
  ['row', 9],
  ['server', 11],
  ['req/s', 8],
  ['p50 ms', 8],
  ['p99 ms', 8],
  ['CPU us', 8],
  ['RSS MB', 8],
  ['ratio', 7],
  ['CPU x', 7],
];

const line = (cells: string[]) =>
  `${cells
    .map((cell, n) =>
      n < 2 ? cell.padEnd(columns[n]?.[1] ?? 0) : cell.padStart(columns[n]?.[1] ?? 0),
    )
    .join(' ')}\n`;

export const tableHead = () => line(columns.map(([title]) => title));

/**
 * One line per server. The ratio is that of requests per second to the row's first server, "CPU x" that of
 * CPU time per request: it tells more where the driver or another program kept the server waiting.
 */
export function tableLines({ name, figures }: Row): string {
  const entries = Object.entries(figures);
  const reference = entries[0]?.[1];
  return entries
    .map(([target, one], n) =>
      line([
        n === 0 ? name : '',
        target,
        one.requestsPerSecond.toFixed(0),
        one.p50Ms.toFixed(2),
        one.p99Ms.toFixed(2),
        one.cpuMicros.toFixed(0),
        (one.rssBytes / MEGABYTE).toFixed(0),
        (one.requestsPerSecond / (reference?.requestsPerSecond ?? 0)).toFixed(2),
        (one.cpuMicros / (reference?.cpuMicros ?? 0)).toFixed(2),
      ]),
    )
    .join('');
}

export function hashingLines(one: HashingFigures): string {
  const times = (one.loadedP99Ms / one.calmP99Ms).toFixed(1);
  const before = (one.rssBefore / MEGABYTE).toFixed(0);
  const after = (one.rssAfter / MEGABYTE).toFixed(0);
  return (
    `hashing   ${one.target}: profile p99 ${one.calmP99Ms.toFixed(1)} ms alone, ` +
    `${one.loadedP99Ms.toFixed(1)} ms beside ${one.loginsPerSecond.toFixed(0)} log-ins/s (x ${times}); ` +
    `login flood: RSS ${before} -> ${after} MB, ${one.refused} refused\n`
  );
}

export const coldLines = (cold: ColdStart) =>
  `cold      first 200 after ${cold.serverDatabase.toFixed(0)} ms on a server database ` +
  `(empty: ${cold.emptyServerDatabase.toFixed(0)}), ${cold.emptyEmbedded.toFixed(0)} ms on an empty ` +
  `embedded one (with data: ${cold.embedded.toFixed(0)})\n`;

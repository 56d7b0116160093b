import { readFileSync, readdirSync } from 'node:fs';

/** Linux counts CPU time in these, whatever the kernel's own tick is. */
const TICKS_PER_SECOND = 100;

/** The resources that a process and its children have used so far; zeros where there is no /proc. */
export interface Usage {
  cpuMicros: number;
  rssBytes: number;
}

export function usage(pid: number): Usage {
  const total = { cpuMicros: 0, rssBytes: 0 };
  for (const id of family(pid)) {
    const stat = readProc(`/proc/${id}/stat`);
    // The second field is the program's name in parentheses and may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
    total.cpuMicros += (ticks / TICKS_PER_SECOND) * 1e6;
    const rss = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(`/proc/${id}/status`))?.[1];
    total.rssBytes += Number(rss ?? 0) * 1024;
  }
  return total;
}

function family(pid: number): number[] {
  let tasks: string[] = [];
  try {
    tasks = readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
  const children = tasks.flatMap((task) =>
    readProc(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(family)];
}

function readProc(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

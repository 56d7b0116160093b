import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseServer } from './database.js';
import { median } from './measure.js';
import { startProduct } from './targets.js';

const TIMES = 3;

/** Milliseconds from starting the process to its first 200, medians. */
export interface ColdStart {
  serverDatabase: number;
  /** With the migrations to run. */
  emptyServerDatabase: number;
  emptyEmbedded: number;
  /** With the data of an earlier run. */
  embedded: number;
}

export async function measureColdStart(database: DatabaseServer, node: string): Promise<ColdStart> {
  const times: Record<keyof ColdStart, number[]> = {
    serverDatabase: [],
    emptyServerDatabase: [],
    emptyEmbedded: [],
    embedded: [],
  };
  for (let time = 0; time < TIMES; time += 1) {
    const url = await database.create(`cold_${time}`);
    times.emptyServerDatabase.push(await startOnce(node, url));
    times.serverDatabase.push(await startOnce(node, url));
    const directory = await mkdtemp(join(tmpdir(), 'northfold-cold-'));
    try {
      times.emptyEmbedded.push(await startOnce(node, undefined, directory));
      times.embedded.push(await startOnce(node, undefined, directory));
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }
  return {
    serverDatabase: median(times.serverDatabase),
    emptyServerDatabase: median(times.emptyServerDatabase),
    emptyEmbedded: median(times.emptyEmbedded),
    embedded: median(times.embedded),
  };
}

async function startOnce(
  node: string,
  databaseUrl: string | undefined,
  given?: string,
): Promise<number> {
  const directory = given ?? (await mkdtemp(join(tmpdir(), 'northfold-cold-')));
  try {
    const product = await startProduct({ node, databaseUrl, directory, worker: true });
    await product.stop();
    return product.startMs;
  } finally {
    if (!given) await rm(directory, { recursive: true, force: true });
  }
}

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeSocketDirectory } from './socket-directory.js';

let runtime: string;
beforeEach(async () => {
  runtime = await mkdtemp(join(tmpdir(), 'run-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(runtime, { recursive: true });
});

describe('the directory of the socket', () => {
  const parentOf = async (runtimeDirectory: string) => {
    vi.stubEnv('RUNTIME_DIRECTORY', runtimeDirectory);
    const directory = await makeSocketDirectory();
    await rm(directory, { recursive: true });
    return dirname(directory);
  };

  it('lies where systemd says, the first of several', async () => {
    expect(await parentOf(runtime)).toBe(runtime);
    expect(await parentOf(`${runtime}:/run/other`)).toBe(runtime);
  });

  it('lies among temporary files without systemd, or where 107 bytes would not hold its path', async () => {
    expect(await parentOf('')).toBe(tmpdir());
    const long = join(runtime, 'a'.repeat(60));
    await mkdir(long);
    expect(await parentOf(long)).toBe(tmpdir());
  });
});

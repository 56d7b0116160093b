import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptJwtSecret, prepareDataDirectory } from './data-directory.js';

/** An ordinary account: the uid of `nobody` on Linux. */
const ORDINARY = 65_534;
const asRoot = process.geteuid?.() === 0;

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'northfold-data-'));
});
afterEach(async () => rm(parent, { recursive: true, force: true }));

const modeOf = async (...path: string[]) => ((await stat(join(...path))).mode & 0o777).toString(8);

/** Does it as an ordinary account, also where root runs the tests. */
function asOrdinary<T>(work: () => T): T {
  if (!asRoot) return work();
  process.setegid?.(ORDINARY);
  process.seteuid?.(ORDINARY);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}

/** A folder that the ordinary account owns. */
async function folder(name: string, mode = 0o755): Promise<string> {
  const path = join(parent, name);
  await mkdir(path);
  await chmod(path, mode);
  await chmod(parent, 0o755);
  if (asRoot) await chown(path, ORDINARY, ORDINARY);
  return path;
}

describe('the data directory', () => {
  it('is made for its owner alone, with the secret in it', async () => {
    const dataDir = join(await folder('home'), 'data');
    const secret = asOrdinary(() => {
      prepareDataDirectory(dataDir);
      return keptJwtSecret(dataDir);
    });
    expect(await modeOf(dataDir)).toBe('700');
    expect(await modeOf(dataDir, 'jwt-secret')).toBe('600');
    expect(asOrdinary(() => keptJwtSecret(dataDir))).toBe(secret);
  });

  it('that this account may not write is refused', async () => {
    const dataDir = await folder('read-only', 0o555);
    expect(() => asOrdinary(() => prepareDataDirectory(dataDir))).toThrow(/EACCES/);
  });

  it.runIf(asRoot)(
    'is passable for PostgreSQL’s account when root starts, but not readable',
    async () => {
      prepareDataDirectory(join(parent, 'of-root'));
      expect(await modeOf(parent, 'of-root')).toBe('711');
    },
  );
});

describe('the kept secret', () => {
  it('that was cut short or emptied signs nothing', async () => {
    const dataDir = await folder('damaged');
    for (const content of ['', 'short']) {
      await writeFile(join(dataDir, 'jwt-secret'), content);
      expect(() => keptJwtSecret(dataDir)).toThrow(/jwt-secret has no usable secret/);
    }
  });
});

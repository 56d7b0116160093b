import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '#support/command';
import { signUp } from '#support/factories';
import { useFaultScene } from './fault-scene.js';

const scene = useFaultScene({ each: true, database: 'embedded' });

describe('a command beside the service', () => {
  it('reaches its embedded database, although its folder for temporary files is private', async () => {
    const [runtime, temporary] = ['run', 'tmp'].map((name) => join(scene.directory, name));
    await Promise.all([runtime, temporary].map((folder = '') => mkdir(folder)));
    const service = await scene.start({ RUNTIME_DIRECTORY: runtime, TMPDIR: temporary });
    // Nothing outside a private folder sees what is in there.
    await rm(temporary ?? '', { recursive: true });
    const { email } = await signUp(service);

    const env = { DATA_DIR: join(scene.directory, 'product'), DATABASE_URL: undefined };
    const { code, out, err } = await runCommand('accounts', ['show', email], env);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(email);
    expect(await service.terminate()).toBe(0);
    expect(await readdir(runtime ?? ''), 'nothing is left behind').toEqual([]);
  });

  it('makes no database where DATA_DIR has no database', async () => {
    const mistyped = join(scene.directory, 'northfodl');
    const { code, err } = await runCommand('mail', [], {
      DATA_DIR: mistyped,
      DATABASE_URL: undefined,
    });
    expect({ code, err }).toEqual({
      code: 1,
      err: `There is no database in DATA_DIR (${mistyped}). Use the folder that the product uses, or set DATABASE_URL.\n`,
    });
    expect(await readdir(scene.directory)).toEqual([]);
  });
});

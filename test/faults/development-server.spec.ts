import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runCommand } from '#support/command';
import { signUpAndLogIn } from '#support/factories';
import { startProduct } from '#support/product-process';

it('npm run dev serves pages and API, and leaves no process behind', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'northfold-dev-'));
  const program = ['test/support/run-typescript.ts', 'server/cli/dev.ts'];
  const dev = await startProduct({ dataDir, program, env: { DATABASE_URL: undefined } });
  onTestFinished(async () => {
    await dev.terminate();
    // PostgreSQL ends a moment later.
    await rm(dataDir, { recursive: true, maxRetries: 20 });
  });
  expect(await (await fetch(`${dev.url}/about`)).text()).toContain('<h1');

  const log = () => dev.output();
  await expect.poll(log, { timeout: 200_000 }).toMatch(/listening on (\S+)\)/);
  const { email } = await signUpAndLogIn(dev);
  // Of the built product, on the same data.
  const env = { DATA_DIR: dataDir, DATABASE_URL: undefined, JWT_SECRET: undefined };
  expect(await runCommand('accounts', ['show', email], env)).toMatchObject({ code: 0 });

  expect(await dev.terminate()).toBe(0);
  const server = /listening on ([^\s)]+)/.exec(log())?.[1] ?? '';
  await expect.poll(async () => fetch(server).catch(() => 'gone')).toBe('gone');
});

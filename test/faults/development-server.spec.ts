import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { call } from '#support/factories';
import { startProduct } from '#support/product-process';
import { challengeFor, codeOf } from '#support/second-step';

it('npm run dev serves pages, API and an account of the staff, and leaves no process behind', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'northfold-dev-'));
  const program = ['test/support/run-typescript.ts', 'server/cli/dev.ts'];
  const dev = await startProduct({ dataDir, program, env: { DATABASE_URL: undefined } });
  onTestFinished(async () => {
    await dev.terminate();
    await rm(dataDir, { recursive: true });
  });
  expect(await (await fetch(`${dev.url}/about`)).text()).toContain('<h1');

  const log = () => dev.output();
  await expect.poll(log, { timeout: 200_000 }).toMatch(/listening on (\S+)\)/);
  const [, email = '', password = '', key = ''] =
    /Log in as (\S+) with “(.+)” and a code of the key (\w+)/.exec(log()) ?? [];
  const challenge = await challengeFor(dev, { email, password });
  const body = { challenge, code: codeOf(key) };
  expect((await call(dev, '/auth/login/second-step', { body })).status).toBe(200);

  expect(await dev.terminate()).toBe(0);
  const server = /listening on ([^\s)]+)/.exec(log())?.[1] ?? '';
  await expect.poll(async () => fetch(server).catch(() => 'gone')).toBe('gone');
});

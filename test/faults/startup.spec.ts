import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useFaultScene } from './fault-scene.js';
import { portOf } from '#support/free-port';

const scene = useFaultScene();
const other = createServer();
let takenPort: number;
beforeAll(async () => {
  takenPort = await portOf(other);
});
afterAll(() => other.close());

describe('a start that cannot succeed ends with exit code 1 and names the setting', () => {
  it.each([
    [
      'a HOST that is no address',
      { HOST: 'nonsense.invalid' },
      /^The site can't listen\. Change HOST or PORT\./,
    ],
    ['a PORT that does not exist', { PORT: '99999' }, /^PORT must be a whole number/],
    [
      'a METRICS_HOST of another machine',
      { METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' },
      /^The metrics can't be served\. Change METRICS_HOST/,
    ],
    [
      'a database host that does not exist',
      { DATABASE_URL: 'postgres://nowhere.invalid/northfold' },
      /^The database can't be used\. Check DATABASE_URL\. .*(ENOTFOUND|EAI_AGAIN)/,
    ],
    [
      'a database without a server',
      { DATABASE_URL: 'postgres://127.0.0.1:1/northfold' },
      /^The database can't be used\. Check DATABASE_URL\. .*ECONNREFUSED/,
    ],
    [
      'a DATA_DIR that takes no folder',
      { DATA_DIR: '/proc/northfold' },
      /^DATA_DIR can't be used\. .*ENOENT/,
    ],
    [
      'a TMPDIR that is not there, with the embedded database',
      { TMPDIR: '/nonexistent', DATABASE_URL: '', JWT_SECRET: '' },
      /^The folder for temporary files can't be used\. Change TMPDIR\. .*ENOENT/,
    ],
    [
      'a DATA_DIR that takes no folder, with the embedded database',
      { DATA_DIR: '/proc/northfold', DATABASE_URL: '', JWT_SECRET: '' },
      /^DATA_DIR can't be used\. .*ENOENT/,
    ],
  ])('%s', async (_, env, sentence) => {
    const product = await scene.spawn({ LOG_LEVEL: 'silent', SMTP_URL: undefined, ...env });
    expect(await product.ended).toBe(1);
    expect(product.output()).toMatch(sentence);
    expect(product.output().trimEnd().split('\n')).toHaveLength(1);
  });

  it.each([
    ['PORT', /^The site can't listen\. Change HOST or PORT\. .*EADDRINUSE.*\n$/],
    [
      'METRICS_PORT',
      /^The metrics can't be served\. Change METRICS_HOST or METRICS_PORT\. .*EADDRINUSE.*\n$/,
    ],
  ])('a %s that is taken, said once, not in the log as well', async (name, sentence) => {
    const product = await scene.spawn({ [name]: String(takenPort) });
    expect(await product.ended).toBe(1);
    expect(product.output()).toMatch(sentence);
  });
});

it('a start with PORT=0 names the port that it got, as its emails do', async () => {
  const product = await scene.spawn({ PORT: '0', PUBLIC_URL: undefined });
  await expect
    .poll(product.output, { timeout: 60_000 })
    .toMatch(/running at http:\/\/localhost:([1-9]\d*) \(listening on http:\/\/127\.0\.0\.1:\1\)/);
  expect(await product.terminate()).toBe(0);
});

import { Logger } from '@nestjs/common';
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '#support/app';

const warnings: string[] = [];
const ignore = () => undefined;
const listener = {
  log: ignore,
  error: ignore,
  warn: (line: unknown) => warnings.push(String(line)),
};

afterAll(() => Logger.overrideLogger(false));

it.each([
  ['0', 'TRUST_PROXY, which is 0', ['192.0.2.1', '192.0.2.2']],
  ['2', 'TRUST_PROXY, which is 2', ['192.0.2.1, 192.0.2.2', '192.0.2.1', '192.0.2.1']],
])('warns once of other proxies than TRUST_PROXY=%s', async (TRUST_PROXY, words, headers) => {
  await using site = await createTestApp({ env: { TRUST_PROXY } });
  site.app.useLogger(listener);
  const said = () => warnings.filter((line) => line.includes(words)).length;
  await fetch(`${site.url}/health/live`);
  expect(said()).toBe(0);
  for (const header of headers) {
    await fetch(`${site.url}/health/live`, { headers: { 'x-forwarded-for': header } });
  }
  expect(said()).toBe(1);
});

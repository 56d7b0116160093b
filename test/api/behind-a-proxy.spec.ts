import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#support/app';

const warnings: string[] = [];
const ignore = () => undefined;
const listener = {
  log: ignore,
  error: ignore,
  warn: (line: unknown) => warnings.push(String(line)),
};

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ env: { TRUST_PROXY: '0' } });
  site.app.useLogger(listener);
});
afterAll(async () => {
  await site.close();
  Logger.overrideLogger(false);
});

describe('behind a proxy that isn’t trusted', () => {
  it('says once that X-Forwarded-For came', async () => {
    const said = () => warnings.filter((line) => line.includes('X-Forwarded-For')).length;
    await fetch(`${site.url}/health/live`);
    expect(said()).toBe(0);
    for (const ip of ['192.0.2.1', '192.0.2.2']) {
      await fetch(`${site.url}/health/live`, { headers: { 'x-forwarded-for': ip } });
    }
    expect(said()).toBe(1);
  });
});

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.js';

/** Those of both lanes (`queue-worker.ts`), and how often each may look in a second. */
const WORKERS = 5;
const LOOKS_A_SECOND = 10;

const asked = vi.spyOn(pg.Client.prototype, 'query');
let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(async () => {
  await site.close();
  asked.mockRestore();
});

/** How often the workers asked the database for a job. */
const looks = () =>
  asked.mock.calls.filter(([statement]) => /locked_by = \$1/.test(JSON.stringify(statement)))
    .length;

describe('The workers', () => {
  it('do not ask the database for a job each time that one is announced', async () => {
    const before = looks();
    const begun = performance.now();
    for (let turn = 0; turn < 500; turn += 1) {
      await site.database.query(`SELECT pg_notify('jobs:insert', $1)`, [`{"r":${turn},"count":9}`]);
    }
    const seconds = (performance.now() - begun) / 1_000;
    expect(looks() - before).toBeLessThanOrEqual(WORKERS * (LOOKS_A_SECOND * seconds + 2));
    expect(looks()).toBeGreaterThan(before);
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { createTestApp, type TestApp } from '#support/app';

/** Places of a worker, and how often each looks in a second (`queue-worker.ts`). */
const SLOTS = 5;
const LOOKS_A_SECOND = 4;

const asked = vi.spyOn(pg.Client.prototype, 'query');
let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(async () => {
  await site.close();
  asked.mockRestore();
});

const looks = () =>
  asked.mock.calls.filter(([statement]) => /SKIP LOCKED/.test(JSON.stringify(statement))).length;
const waiting = async () => site.database.query<{ task: string }[]>('SELECT task FROM jobs');

describe('A worker with nothing to do', () => {
  it('asks the database a bounded number of times a second', async () => {
    await expect.poll(waiting, { timeout: 10_000 }).toEqual([]);
    const before = looks();
    const begun = performance.now();
    await pause(2_000);
    const seconds = (performance.now() - begun) / 1_000;
    expect(looks() - before).toBeLessThanOrEqual(SLOTS * (LOOKS_A_SECOND * seconds + 1));
    expect(looks()).toBeGreaterThan(before);
  });
});

describe('A recurring task', () => {
  it('waits for its turn when it is new, and is made up for once when nobody was there', async () => {
    const turns = async () => site.database.query('SELECT task FROM job_turns ORDER BY task');
    await expect.poll(turns, { timeout: 10_000 }).toContainEqual({ task: 'set-aside-summary' });
    const ran = vi.spyOn(site.app.get(Cleanup), 'run');
    expect(await waiting()).toEqual([]);
    await site.database.query(
      "UPDATE job_turns SET turn = turn - interval '1 day' WHERE task = 'cleanup'",
    );
    await expect.poll(() => ran.mock.calls.length, { timeout: 15_000 }).toBe(1);
    ran.mockRestore();
  });
});

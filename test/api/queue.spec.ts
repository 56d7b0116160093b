import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { EarlierJobs } from '#server/mail/earlier-jobs';
import { NameEmailsInQueue1763800000000 } from '../../migrations/1763800000000-name-emails-in-queue.js';
import { OwnTheQueue1763890000000 } from '../../migrations/1763890000000-own-the-queue.js';
import { createTestApp, type TestApp } from '#support/app';
import { buildContactMessage, call, signUp } from '#support/factories';
import { addJobBefore, QUEUE_BEFORE } from '#support/queue-before';

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

describe('An update of the product', () => {
  it('loses no job that a replica of the release before adds after it, nor one that waits when it is taken back', async () => {
    const quiet = await createTestApp({ env: { WORKER: 'off' } });
    try {
      const runner = quiet.database.createQueryRunner();
      const { email } = await signUp(quiet);
      const migration = new OwnTheQueue1763890000000();
      await expect(migration.down(runner), 'without the tables of before').rejects.toThrow(
        /1 jobs? waits?/,
      );
      await quiet.database.query(QUEUE_BEFORE);
      await addJobBefore(quiet.database, 'email:password-changed', { id: 'a', to: email });
      await quiet.app.get(EarlierJobs).adopt();
      const adopted = await quiet.database.query('SELECT task FROM jobs ORDER BY id');
      expect(adopted).toEqual([
        { task: 'email:confirm-address' },
        { task: 'email:password-changed' },
      ]);
      await migration.down(runner);
      const [{ count }] = await quiet.database.query(
        'SELECT count(*)::int FROM graphile_worker._private_jobs',
      );
      expect(count).toBe(2);
      await migration.up(runner);
      await runner.release();
      expect(await quiet.database.query('SELECT task FROM jobs ORDER BY id')).toEqual(adopted);
    } finally {
      await quiet.close();
    }
  });

  it('sends what a much older release has left in the queue', async () => {
    const { email } = await signUp(site);
    const answer = await call(site, '/contact', { body: buildContactMessage() });
    const { id }: { id: string } = JSON.parse(await answer.text());
    await site.database.query(QUEUE_BEFORE);
    for (const payload of [
      { letter: 'contact-message', id },
      { letter: 'account-deleted', id, to: email },
      { letter: 'password-changed', id, to: email, at: '2025-11-21T08:00:00Z' },
    ]) {
      await addJobBefore(site.database, 'letter', payload);
    }
    const migration = new NameEmailsInQueue1763800000000();
    const runner = site.database.createQueryRunner();
    await migration.up(runner);
    await migration.down(runner);
    await migration.up(runner);
    await runner.release();
    await site.app.get(EarlierJobs).adopt();
    await site.mailbox.waitFor(email, { subject: /deleted/ });
    const changed = await site.mailbox.waitFor(email, { subject: /changed/ });
    expect(changed.text).toContain('Fri, 21 Nov 2025 08:00:00 GMT');
    await expect.poll(waiting).toEqual([]);
  });
});

import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseClient } from '#server/database/client';
import { JobStore, Queue, type TakenJob, type Urgency } from '#server/queue/queue';
import { countEmails, removeEmails, requeueJobs } from '#server/mail/queued-emails';
import { useTestApp } from '#support/app';

const ALL: Urgency[] = ['low', 'normal', 'urgent'];

/** Two workers on the table of an application whose own worker is off. */
const site = useTestApp({ env: { WORKER: 'off' }, turns: true });
let pool: pg.Pool;
let ada: JobStore;
let bob: JobStore;
beforeAll(async () => {
  pool = new pg.Pool({ Client: DatabaseClient, connectionString: site.databaseUrl, max: 2 });
  const queue = new Queue();
  for (const name of ['cleanup', 'email:account']) {
    queue.register({ name, urgency: 'normal', run: async () => undefined });
  }
  queue.register({
    name: 'set-aside-summary',
    urgency: 'low',
    everySeconds: 86_400,
    run: async () => undefined,
  });
  ada = new JobStore(pool, queue);
  bob = new JobStore(pool, queue);
});
beforeEach(async () => site.database.query('DELETE FROM jobs'));
afterAll(async () => pool.end());

/** Adds a job that is due since so many minutes. @returns its id */
async function add(task = 'cleanup', { minutes = 1, priority = 0 } = {}): Promise<string> {
  const [{ id }] = await site.database.query(
    `INSERT INTO jobs (task, priority, run_at) VALUES ($1, $2, now() - $3 * interval '1 minute') RETURNING id::text`,
    [task, priority, minutes],
  );
  return id;
}

interface Row {
  attempts: number;
  isOver: boolean;
  isLocked: boolean;
  /** Seconds until it is due. */
  wait: number;
}
const rowOf = async (id: string): Promise<Row> => {
  const [row] = await site.database.query(
    `SELECT attempts, attempts >= max_attempts AS "isOver", locked_by IS NOT NULL AS "isLocked",
            extract(epoch FROM run_at - now())::float8 AS wait FROM jobs WHERE id = $1`,
    [id],
  );
  return row;
};
const makeDue = async (id: string) =>
  site.database.query("UPDATE jobs SET run_at = now() - interval '1 second' WHERE id = $1", [id]);
const taken = async (store: JobStore): Promise<TakenJob | undefined> => store.take(ALL);

describe('A worker', () => {
  it('takes urgent jobs first, then what is due longest, and nothing that it does not know', async () => {
    await add('cleanup', { minutes: 1 });
    const older = await add('cleanup', { minutes: 2 });
    const urgent = await add('cleanup', { minutes: 0, priority: -100 });
    await add('of-tomorrow', { minutes: 60 });
    const ids: (string | undefined)[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await taken(ada))?.id);
    expect(ids.slice(0, 2)).toEqual([urgent, older]);
    expect(ids[2]).toBeDefined();
    expect(ids[3]).toBeUndefined();
  });
});

describe('A job that fails', () => {
  it('waits longer after each try, and is unlocked meanwhile', async () => {
    const id = await add();
    expect(await taken(ada)).toMatchObject({ isFirstTry: true, isLastTry: false });
    await ada.fail(id, 'no', false);
    const first = await rowOf(id);
    expect(first).toMatchObject({ attempts: 1, isOver: false, isLocked: false });
    expect(first.wait).toBeGreaterThan(0);
    await makeDue(id);
    await site.database.query('UPDATE jobs SET attempts = max_attempts - 1');
    expect(await taken(ada)).toMatchObject({ isFirstTry: false, isLastTry: true });
    await ada.fail(id, 'no', false);
    const { wait } = await rowOf(id);
    expect(wait).toBeGreaterThan(first.wait);
    expect(wait).toBeLessThan(7 * 3_600);
  });

  it('is given up at once where no try would help', async () => {
    const id = await add();
    await taken(ada);
    await ada.fail(id, 'no such mailbox', true);
    expect(await rowOf(id)).toMatchObject({ attempts: 1, isOver: true });
    await makeDue(id);
    expect(await taken(ada)).toBeUndefined();
  });
});

describe('A job under way', () => {
  it('is another worker’s once its worker stops renewing it: the first can neither renew nor finish it', async () => {
    const id = await add();
    await taken(ada);
    await makeDue(id);
    await ada.renew();
    expect(await taken(bob)).toBeUndefined();
    await makeDue(id);
    // Still under way here, so it isn't started a second time.
    expect(await taken(ada)).toBeUndefined();
    expect((await taken(bob))?.id).toBe(id);
    await site.database.query("UPDATE jobs SET run_at = now() + interval '1 hour'");
    await ada.renew();
    expect((await rowOf(id)).wait).toBeGreaterThan(60);
    await ada.finish(id);
    expect(await rowOf(id)).toBeDefined();
    await bob.fail(id, 'no', false);
    await makeDue(id);
    expect((await taken(ada))?.id).toBe(id);
    await bob.fail(id, 'no', false);
    expect(await rowOf(id)).toMatchObject({ isLocked: true });
    await ada.finish(id);
    expect(await rowOf(id)).toBeUndefined();
  });

  it('is neither tried again nor removed by an operator', async () => {
    const id = await add('email:account');
    await taken(ada);
    expect(await requeueJobs(site.database.manager, [id])).toBe(0);
    expect(await removeEmails(site.database.manager, 'job', [id])).toBe(0);
    expect(await rowOf(id)).toMatchObject({ attempts: 1, isLocked: true });
  });
});

describe('A recurring task', () => {
  it('has its turn at midnight, once a day', async () => {
    await ada.addTurns();
    const turns = await site.database.query(
      `SELECT extract(hour FROM turn AT TIME ZONE 'UTC')::int AS hour FROM job_turns WHERE task = 'set-aside-summary'`,
    );
    expect(turns).toEqual([{ hour: 0 }]);
  });
});

describe('The count of emails', () => {
  it('shows how long the oldest has waited, those that failed left out', async () => {
    await add();
    await add('email:account');
    await site.database.query(
      `INSERT INTO jobs (task, attempts, max_attempts, created_at) VALUES ('email:account', 3, 3, now() - interval '1 day')`,
    );
    const { oldestSeconds, ...counts } = await countEmails(site.database.manager);
    expect(counts).toEqual({ waiting: 1, failed: 1 });
    expect(oldestSeconds).toBeLessThan(3_600);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { failedJobs, Queue } from '#server/queue/queue';
import { useTestApp } from '#support/app';

const site = useTestApp({ turns: true });

/** Adds a job in its last try, which the process did not survive. */
const addBroken = async (task: string, ended = '1 second') =>
  site.database.query(
    `INSERT INTO jobs (task, attempts, locked_by, run_at)
     VALUES ($1, 13, gen_random_uuid(), now() - $2::interval)`,
    [task, ended],
  );
const jobs = async () => site.database.query<{ task: string }[]>('SELECT task FROM jobs');
const failuresOf = async (task: string) => {
  const { values } = await failedJobs.get();
  return values.find(({ labels }) => labels['task'] === task)?.value;
};

describe('Emails that come in', () => {
  it('are read one after the other, and other jobs never wait for them', async () => {
    let [letGo, begun] = [() => {}, 0];
    const all = new Promise<void>((resolve) => (letGo = resolve));
    const done: string[] = [];
    const { tasks } = site.app.get(Queue);
    const reading = tasks.get('email:incoming');
    if (!reading) throw new Error('No task reads emails');
    vi.spyOn(reading.options, 'run').mockImplementation(async () => {
      begun += 1;
      await all;
    });
    const notice = site.app.get(Queue).register({
      name: 'notice',
      urgency: 'normal',
      run: async () => void done.push('notice'),
    });
    for (let n = 0; n < 6; n += 1) await reading.add(site.database.manager, {} as never);
    await expect.poll(() => begun).toBe(1);
    await notice.add(site.database.manager, {});
    await expect.poll(() => done).toEqual(['notice']);
    expect(begun).toBe(1);
    letGo();
    await expect.poll(() => begun).toBe(6);
  });
});

describe('A recurring task', () => {
  it('waits for its turn when it is new, and is made up for once after a downtime', async () => {
    const turns = async () => site.database.query('SELECT task FROM job_turns ORDER BY task');
    await expect.poll(turns).toContainEqual({ task: 'set-aside-summary' });
    const ran = vi.spyOn(site.app.get(Cleanup), 'run');
    expect(await site.database.query('SELECT FROM jobs')).toEqual([]);
    await site.database.query(
      "UPDATE job_turns SET turn = turn - interval '1 day' WHERE task = 'cleanup'",
    );
    await expect.poll(() => ran.mock.calls.length).toBe(1);
    ran.mockRestore();
  });
});

describe('A job that failed for good', () => {
  const register = (name: string, isKept: boolean) =>
    site.app.get(Queue).register({
      name,
      urgency: 'normal',
      keepFailed: () => isKept,
      run: async () => Promise.reject(new Error('no such disk')),
    });

  it('is counted, also after the process died', async () => {
    register('of-a-fault', true);
    expect(await failuresOf('of-a-fault')).toBe(0);
    await site.database.query(`INSERT INTO jobs (task, attempts) VALUES ('of-a-fault', 12)`);
    register('of-a-crash', false);
    await addBroken('of-a-crash');
    await expect.poll(async () => failuresOf('of-a-fault')).toBe(1);
    await expect.poll(async () => failuresOf('of-a-crash')).toBe(1);
    await expect.poll(jobs).toEqual([{ task: 'of-a-fault' }]);
  });

  it('is forgotten after a day, but for emails, which operators requeue', async () => {
    await site.database.query('DELETE FROM jobs');
    for (const task of ['password-reset-request', 'of-an-old-release', 'email:account']) {
      await site.database.query(
        `INSERT INTO jobs (task, payload, attempts, run_at)
         VALUES ($1, '{"email":"x@y.zz"}', 13, now() - interval '25 hours')`,
        [task],
      );
    }
    await site.app.get(Cleanup).run();
    expect(await jobs()).toEqual([{ task: 'email:account' }]);
  });

  it('is counted, a cleanup that fails each time for one', async () => {
    const before = Number(await failuresOf('cleanup'));
    const run = vi.spyOn(site.app.get(Cleanup), 'run').mockRejectedValue(new Error('no such disk'));
    await site.database.query(
      `INSERT INTO jobs (task, attempts, max_attempts) VALUES ('cleanup', 2, 3)`,
    );
    await expect.poll(async () => failuresOf('cleanup')).toBe(before + 1);
    run.mockRestore();
  });
});

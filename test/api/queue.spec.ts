import { describe, expect, it, vi } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { Queue } from '#server/queue/queue';
import { useTestApp } from '#support/app';

const site = useTestApp();

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
    await expect.poll(() => begun, { timeout: 10_000 }).toBe(1);
    await notice.add(site.database.manager, {});
    await expect.poll(() => done, { timeout: 10_000 }).toEqual(['notice']);
    expect(begun).toBe(1);
    letGo();
    await expect.poll(() => begun, { timeout: 10_000 }).toBe(6);
  });
});

describe('A recurring task', () => {
  it('waits for its turn when it is new, and is made up for once after a downtime', async () => {
    const turns = async () => site.database.query('SELECT task FROM job_turns ORDER BY task');
    await expect.poll(turns, { timeout: 10_000 }).toContainEqual({ task: 'set-aside-summary' });
    const ran = vi.spyOn(site.app.get(Cleanup), 'run');
    expect(await site.database.query('SELECT FROM jobs')).toEqual([]);
    await site.database.query(
      "UPDATE job_turns SET turn = turn - interval '1 day' WHERE task = 'cleanup'",
    );
    await expect.poll(() => ran.mock.calls.length, { timeout: 15_000 }).toBe(1);
    ran.mockRestore();
  });
});

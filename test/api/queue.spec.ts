import { describe, expect, it, vi } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { useTestApp } from '#support/app';

const site = useTestApp();

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

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Underway } from './underway.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a job that is given out again waits for the work that is under way', async () => {
  const underway = new Underway();
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const work = vi.fn(async () => promise);
  const [first, second] = [underway.once('1', work), underway.once('1', work)];
  resolve();
  await Promise.all([first, second]);
  expect(work).toHaveBeenCalledTimes(1);
});

it('a job whose end the database did not hear of is not done again', async () => {
  const underway = new Underway();
  const work = vi.fn(async () => undefined);
  await underway.once('1', work);
  await vi.advanceTimersByTimeAsync(60_000);
  await underway.once('1', work);
  expect(work).toHaveBeenCalledTimes(1);
});

it('a job that failed is tried again, and so is one long forgotten', async () => {
  const underway = new Underway();
  const work = vi.fn(async (): Promise<void> => undefined);
  work.mockRejectedValueOnce(new Error('451'));
  await expect(underway.once('1', work)).rejects.toThrow('451');
  await underway.once('1', work);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  await underway.once('1', work);
  expect(work).toHaveBeenCalledTimes(3);
});

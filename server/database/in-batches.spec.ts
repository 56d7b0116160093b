import { describe, expect, it, vi } from 'vitest';
import { inBatches } from './in-batches.js';

const doubled = (items: readonly number[]) => Promise.resolve(items.map((item) => item * 2));

describe('inBatches', () => {
  it('works on what is asked for together at once, and answers each with its own', async () => {
    const work = vi.fn(doubled);
    const double = inBatches(work);
    expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2]);
    expect(work).toHaveBeenCalledExactlyOnceWith([1, 2, 1]);
  });

  it('remembers nothing between batches', async () => {
    const work = vi.fn(doubled);
    const double = inBatches(work);
    await double(1);
    await double(1);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('lets an error of one item fail that one only', async () => {
    const refuseTwo = inBatches((items: readonly number[]) =>
      Promise.resolve(items.map((item) => (item === 2 ? new Error('two') : item))),
    );
    const results = await Promise.allSettled([refuseTwo(1), refuseTwo(2)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  it('fails them all when the work fails', async () => {
    const fail = inBatches<number, number>(() => Promise.reject(new Error('away')));
    const results = await Promise.allSettled([fail(1), fail(2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('takes a hundred at a time', async () => {
    const work = vi.fn(doubled);
    const double = inBatches(work);
    await Promise.all(Array.from({ length: 101 }, (_, n) => double(n)));
    expect(work.mock.calls.map(([items]) => items.length)).toEqual([100, 1]);
  });
});

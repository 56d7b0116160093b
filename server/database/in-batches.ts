import DataLoader from 'dataloader';
import { isDatabaseUnavailable } from './database-errors.js';

/** Items in one statement at most: a longer one would keep the first waiting for the last. */
const BATCH_MAX = 100;

/** An outcome of `Promise.allSettled`, in the form that a batch has. */
export const settled = <Result>(each: PromiseSettledResult<Result>): Result | Error =>
  each.status === 'fulfilled' ? each.value : (each.reason as Error);

/**
 * Lets requests that arrive together share one statement. Requests of one turn of the event loop are worked on at its
 * end, so that a lone request waits for nobody. Where the database objects to a batch, each of its items is worked on
 * alone, so that one to which it objects fails alone.
 * @param work gets the items in order and resolves to one result, or one error, for each; when it throws,
 *   nothing of it was done
 */
export function inBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<(Result | Error)[]>,
): (item: Item) => Promise<Result> {
  const workOnAll = async (items: readonly Item[]) => {
    try {
      return await work(items);
    } catch (error) {
      if (items.length === 1 || isDatabaseUnavailable(error)) throw error;
      const alone = await Promise.allSettled(items.map((item) => work([item])));
      return alone.flatMap(settled);
    }
  };
  const loader = new DataLoader<Item, Result>(workOnAll, {
    cache: false,
    maxBatchSize: BATCH_MAX,
    batchScheduleFn: (dispatch) => void setImmediate(dispatch),
  });
  return (item) => loader.load(item);
}

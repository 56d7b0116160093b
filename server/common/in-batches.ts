import DataLoader from 'dataloader';

/** Items in one statement at most: a longer one would keep the first waiting for the last. */
const BATCH_MAX = 100;

/**
 * Lets requests that arrive together share one statement. Whatever is asked for during one turn of the
 * event loop is worked on at its end, so that a lone request waits for nobody.
 * @param work gets the items in order and resolves to one result, or one error, for each
 */
export function inBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<(Result | Error)[]>,
): (item: Item) => Promise<Result> {
  const loader = new DataLoader<Item, Result>(work, {
    cache: false,
    maxBatchSize: BATCH_MAX,
    batchScheduleFn: (dispatch) => void setImmediate(dispatch),
  });
  return (item) => loader.load(item);
}

import type { ReactNode } from 'react';
import { loadFailure } from '#content/forms';
import { Button } from './button';
import { hintFor } from './problem';
import { Loading } from './loading';
import { Notice } from './notice';

/** As much of an RTK Query hook's answer as is needed here. */
interface Query<Data> {
  data?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  /** Of data that come page by page: those that are there are as new as they were. */
  isFetchNextPageError?: boolean;
  refetch: () => unknown;
}

interface QueryDataProps<Data> {
  query: Query<Data>;
  children: (data: Data) => ReactNode;
}

/**
 * Data from the API, or in its place: that it is on the way, or what happened and a button that asks again. Where it is
 * there and the newest reading failed, both.
 */
export function QueryData<Data>({ query, children }: QueryDataProps<Data>) {
  const { data, error, isFetching, isFetchNextPageError, refetch } = query;
  const isThere = data !== undefined;
  const hint = hintFor(error);
  const failure = (
    <Notice
      kind={isThere ? 'info' : 'error'}
      action={
        <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
          {loadFailure.retry}
        </Button>
      }
    >
      <p>{isThere ? loadFailure.old : loadFailure.text}</p>
      {hint ? <p>{hint}</p> : null}
    </Notice>
  );
  if (!isThere) return isFetching ? <Loading /> : failure;
  return (
    <>
      {children(data)}
      {error !== undefined && !isFetchNextPageError ? failure : null}
    </>
  );
}

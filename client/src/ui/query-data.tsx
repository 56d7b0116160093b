import { useEffect, useRef, type ReactNode } from 'react';
import { loadFailure } from '#content/forms';
import { Button } from './button';
import { focus, headingOf } from './focus';
import { hintFor } from './problem';
import { Loading } from './loading';
import { Notice } from './notice';

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
  /** Gets the focus from Try again, which goes when the data come. */
  const heading = useRef<HTMLElement>(undefined);
  useEffect(() => {
    if (error === undefined && document.activeElement === document.body && heading.current)
      focus(heading.current);
  }, [error]);
  const failure = (
    <Notice
      kind={isThere ? 'info' : 'error'}
      action={
        <Button
          variant="quiet"
          busy={isFetching}
          onClick={({ currentTarget }) => {
            heading.current = headingOf(currentTarget);
            void refetch();
          }}
        >
          {loadFailure.retry}
        </Button>
      }
    >
      <p>{isThere ? loadFailure.old : loadFailure.text}</p>
      {hint ? <p>{hint}</p> : null}
    </Notice>
  );
  if (!isThere) return error === undefined ? <Loading /> : failure;
  return (
    <>
      {children(data)}
      {error !== undefined && !isFetchNextPageError ? failure : null}
    </>
  );
}

import type { ReactNode } from 'react';
import { loadFailure } from '#content/account';
import { Button } from './button';
import { hintFor } from './failure-hint';
import { Loading } from './loading';
import { Notice } from './notice';

/** As much of an RTK Query hook's answer as is needed here. */
interface Query<Data> {
  data?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryDataProps<Data> {
  query: Query<Data>;
  children: (data: Data) => ReactNode;
}

/** Data from the API, or in its place: that it is on the way, or what happened and a button that asks again. */
export function QueryData<Data>({ query, children }: QueryDataProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (isFetching) return <Loading />;
  const hint = hintFor(error);
  return (
    <Notice
      kind="error"
      action={
        <Button variant="quiet" onClick={() => void refetch()}>
          {loadFailure.retry}
        </Button>
      }
    >
      <p>{loadFailure.text}</p>
      {hint ? <p>{hint}</p> : null}
    </Notice>
  );
}

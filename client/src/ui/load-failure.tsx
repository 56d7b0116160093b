import { loadFailure } from '#content/account';
import { Button } from './button';
import { Notice } from './notice';
import { hintFor } from './failure-hint';

/** In the place of data that did not come: what happened, and a button that asks again. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const hint = hintFor(error);
  return (
    <Notice
      kind="error"
      action={
        <Button variant="quiet" onClick={onRetry}>
          {loadFailure.retry}
        </Button>
      }
    >
      <p>{loadFailure.text}</p>
      {hint ? <p>{hint}</p> : null}
    </Notice>
  );
}

import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { deleteAccount } from '#content/forms';
import { clearToken, readToken } from '../../../app/session-token';
import { AlertDialog } from '../../../ui/alert-dialog';
import { Button } from '../../../ui/button';
import { useDeleteAccountMutation } from '../account-api';
import type { Arrival } from '../../../app/arrival';
import { Failure } from '../../../ui/forms/failure';
import { failureReason } from '../../../ui/forms/failure-reason';
import { FormMessage } from '../../../ui/forms/form-message';

/** Asks once more, deletes, says goodbye. */
export function DeleteAccount() {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [remove, { error, isLoading, isSuccess }] = useDeleteAccountMutation();
  const reason = failureReason(error);

  async function confirm(): Promise<void> {
    if (!readToken()) {
      const state: Arrival = { notice: { kind: 'error', text: deleteAccount.noToken } };
      await navigate('/login', { state });
      return;
    }
    await remove();
    setAsking(false);
  }

  if (isSuccess) return <Farewell />;
  return (
    <>
      {error ? (
        <Failure text={deleteAccount.failed(reason ?? deleteAccount.failedUnknown)} error={error} />
      ) : null}
      <Button variant="danger" onClick={() => setAsking(true)}>
        {deleteAccount.submit}
      </Button>
      <AlertDialog
        open={asking}
        title={deleteAccount.title}
        confirmLabel={deleteAccount.confirmLabel}
        busy={isLoading}
        busyLabel={deleteAccount.busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
        danger
      >
        {deleteAccount.confirm}
      </AlertDialog>
    </>
  );
}

/**
 * Stays long enough to be read. The token, dead on the server already, goes together with the
 * page: without it the guard of this page would send the visitor to /login.
 */
function Farewell() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => {
      void navigate('/', { replace: true });
      clearToken();
    }, deleteAccount.redirectAfter);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <FormMessage kind="success">{deleteAccount.done}</FormMessage>;
}

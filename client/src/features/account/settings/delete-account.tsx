import { use, useState } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#content/account';
import { deleteAccount } from '#content/account-forms';
import { Farewell } from '#client/app/farewell';
import { CurrentPage } from '#client/app/site-map';
import { useRedirect } from '#client/app/use-redirect';
import { readToken } from '#client/app/session-token';
import { AlertDialog } from '#client/ui/alert-dialog';
import { Button } from '#client/ui/button';
import { useGetProtectedQuery } from '#client/app/caller';
import { useDeleteAccountMutation } from '../account-api';
import type { Arrival } from '#client/app/arrival';
import { Checkbox } from '#client/ui/forms/checkbox';
import { Failure } from '#client/ui/forms/failure';
import { FormMessage, MessageRoom } from '#client/ui/forms/form-message';
import { needsReauthentication } from '#client/ui/problem';
import { Page, PageHeader } from '#client/layout/page';
import { useWithProof } from '#client/app/with-proof';

/** @param onDeleted the account is gone, and the last words are said */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [contactMessages, setContactMessages] = useState(false);
  const user = useGetProtectedQuery().data?.user;
  const leave = use(Farewell);
  const withProof = useWithProof();
  const [remove, { error, isLoading }] = useDeleteAccountMutation();

  async function confirm(): Promise<void> {
    if (!readToken()) {
      const state: Arrival = { notice: { kind: 'error', text: deleteAccount.noToken } };
      await navigate('/login', { state });
      return;
    }
    const result = await withProof(() => remove(contactMessages));
    // An owner who thinks better of showing the password is back at the question.
    if (needsReauthentication(result.error)) return;
    setAsking(false);
    if (result.error) return;
    leave(<LastWords />);
    onDeleted();
  }

  return (
    <>
      <Button
        variant="danger"
        onClick={() => {
          setContactMessages(false);
          setAsking(true);
        }}
      >
        {deleteAccount.submit}
      </Button>
      <MessageRoom>
        <Failure {...deleteAccount} error={error} />
      </MessageRoom>
      <AlertDialog
        open={asking}
        title={deleteAccount.title}
        confirmLabel={deleteAccount.confirmLabel}
        busy={isLoading}
        busyLabel={deleteAccount.busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
        choice={
          user?.emailVerified ? (
            <Checkbox
              label={deleteAccount.contactMessages}
              help={deleteAccount.contactMessagesHelp(user.email)}
              checked={contactMessages}
              disabled={isLoading}
              onChange={({ target }) => setContactMessages(target.checked)}
            />
          ) : null
        }
      >
        {deleteAccount.confirm}
      </AlertDialog>
    </>
  );
}

/** A page in the place of the one that was left. It stays long enough to be read. */
function LastWords() {
  useRedirect('/', deleteAccount.redirectAfter);
  return (
    <CurrentPage value={{ ...use(CurrentPage), page: { meta: pages.accountDeleted } }}>
      <Page>
        <PageHeader />
        <FormMessage kind="success">{deleteAccount.done}</FormMessage>
      </Page>
    </CurrentPage>
  );
}

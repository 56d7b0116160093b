import { use, useState } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#content/account';
import { deleteAccount } from '#content/forms';
import { Farewell } from '../../../app/farewell';
import { CurrentPage } from '../../../app/site-map';
import { useRedirect } from '../../../app/use-redirect';
import { readToken } from '../../../app/session-token';
import { AlertDialog } from '../../../ui/alert-dialog';
import { Button } from '../../../ui/button';
import { useGetProtectedQuery } from '../../../app/caller';
import { useDeleteAccountMutation } from '../account-api';
import type { Arrival } from '../../../app/arrival';
import { Checkbox } from '../../../ui/forms/checkbox';
import { Failure } from '../../../ui/forms/failure';
import { failureReason } from '../../../ui/forms/failure-reason';
import { FormMessage, MessageRoom } from '../../../ui/forms/form-message';
import { isDoneUnseen, isUnsure, needsReauthentication } from '../../../ui/problem';
import { Page, PageHeader } from '../../../shell/page';
import { useWithProof } from '../../../app/with-proof';

/** @param onDeleted the account is gone, and the last words are said */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [contactMessages, setContactMessages] = useState(false);
  const user = useGetProtectedQuery().data?.user;
  const leave = use(Farewell);
  const withProof = useWithProof();
  const [remove, { error, isLoading }] = useDeleteAccountMutation();
  const reason = failureReason(error);

  async function confirm(): Promise<void> {
    if (!readToken()) {
      const state: Arrival = { notice: { kind: 'error', text: deleteAccount.noToken } };
      await navigate('/login', { state });
      return;
    }
    const result = await withProof(() => remove(contactMessages));
    // Who thinks better of showing the password is back at the question.
    if (needsReauthentication(result.error)) return;
    setAsking(false);
    if (!result.error) leave(<LastWords />);
    else if (isDoneUnseen(result.error)) leave(<Gone>{deleteAccount.doneUnseen}</Gone>);
    else return;
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
        {error && !needsReauthentication(error) ? (
          <Failure
            error={isUnsure(error) ? error : undefined}
            text={deleteAccount.failed(reason ?? deleteAccount.failedUnknown)}
            unsure={deleteAccount.unsure}
          />
        ) : null}
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

/** Stays long enough to be read. */
function LastWords() {
  useRedirect('/', deleteAccount.redirectAfter);
  return <Gone>{deleteAccount.done}</Gone>;
}

function Gone({ children }: { children: string }) {
  return (
    <CurrentPage value={{ ...use(CurrentPage), page: { meta: pages.accountDeleted } }}>
      <Page>
        <PageHeader />
        <FormMessage kind="success">{children}</FormMessage>
      </Page>
    </CurrentPage>
  );
}

import { use, useRef } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#content/account';
import { deleteAccount } from '#content/account-forms';
import type { Arrival } from '#client/app/arrival';
import { useGetProtectedQuery } from '#client/app/caller';
import { Farewell } from '#client/app/farewell';
import { readToken } from '#client/app/session-token';
import { CurrentPage } from '#client/app/site-map';
import { useRedirect } from '#client/app/use-redirect';
import { useWithProof } from '#client/app/with-proof';
import { Page, PageHeader } from '#client/layout/page';
import { ConfirmButton } from '#client/ui/confirm-button';
import { Checkbox } from '#client/ui/forms/checkbox';
import { FormMessage } from '#client/ui/forms/form-message';
import { useDeleteAccountMutation } from '../account-api';

export function DeleteAccount() {
  const navigate = useNavigate();
  const contactMessages = useRef<HTMLInputElement>(null);
  const user = useGetProtectedQuery().data?.user;
  const leave = use(Farewell);
  const withProof = useWithProof();
  const [remove] = useDeleteAccountMutation();

  async function act(): Promise<{ error?: unknown }> {
    if (readToken())
      return withProof(async () => remove(contactMessages.current?.checked ?? false));
    const state: Arrival = { notice: { kind: 'error', text: deleteAccount.noToken } };
    await navigate('/login', { state });
    return {};
  }

  return (
    <ConfirmButton
      label={deleteAccount.submit}
      variant="danger"
      title={deleteAccount.title}
      text={deleteAccount.confirm}
      busy={deleteAccount.busy}
      failed={deleteAccount.failed}
      unsure={deleteAccount.unsure}
      act={act}
      onDone={() => {
        // Without one nothing was deleted: see `act`.
        if (readToken()) leave(<LastWords />);
      }}
      choice={
        user?.emailVerified ? (
          <Checkbox
            ref={contactMessages}
            label={deleteAccount.contactMessages}
            help={deleteAccount.contactMessagesHelp(user.email)}
          />
        ) : null
      }
    />
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

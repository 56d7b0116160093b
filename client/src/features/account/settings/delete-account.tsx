import { use, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { pages, deleteAccount } from '#content/settings';
import type { Arrival } from '#client/app/arrival';
import { useGetProtectedQuery } from '#client/app/caller';
import { forgetDrafts } from '#client/app/drafts';
import { clearToken, readToken } from '#client/app/session-token';
import { CurrentPage } from '#client/layout/metadata';
import { useRedirect } from '#client/app/use-navigate-from-here';
import { useWithProof } from '#client/app/with-proof';
import { Page, PageHeader } from '#client/layout/page';
import { ConfirmButton } from '#client/ui/confirm-button';
import { Checkbox } from '#client/ui/forms/checkbox';
import { FormMessage } from '#client/ui/forms/form-message';
import { Account } from '../account-api';

/** @param onDeleted shows that it is done, in the place of the page */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const navigate = useNavigate();
  const contactMessages = useRef<HTMLInputElement>(null);
  const user = useGetProtectedQuery().data?.user;
  const { pathname } = useLocation();
  const withProof = useWithProof();
  const [remove] = Account.useDeleteAccountMutation();

  async function act(): Promise<{ error?: unknown }> {
    if (readToken())
      return withProof(async () => remove(contactMessages.current?.checked ?? false));
    const state: Arrival = { notice: { kind: 'error', text: deleteAccount.noToken } };
    await navigate('/login', { state });
    return {};
  }

  function finish(): void {
    // Without a token nothing was deleted: see `act`. And an answer acts only where its question was asked.
    if (!readToken() || pathname !== window.location.pathname) return;
    flushSync(onDeleted);
    clearToken('deleted');
    forgetDrafts();
  }

  return (
    <ConfirmButton
      {...deleteAccount.ask}
      variant="danger"
      act={act}
      onDone={finish}
      choice={
        user?.emailVerified ? (
          <Checkbox {...deleteAccount.contactMessages(user.email)} ref={contactMessages} />
        ) : null
      }
    />
  );
}

/** Stays long enough to be read. */
export function AccountDeleted() {
  useRedirect('/', deleteAccount.redirectAfter);
  return (
    <CurrentPage value={{ ...use(CurrentPage), meta: pages.accountDeleted }}>
      <Page>
        <PageHeader />
        <FormMessage kind="success">{deleteAccount.done}</FormMessage>
      </Page>
    </CurrentPage>
  );
}

import { useState, use } from 'react';
import { accountLinks } from '#content/account';
import { pages, settings, deleteAccount } from '#content/settings';
import { AccountPage } from '#client/layout/account-page';
import { ButtonLink } from '#client/layout/link';
import { QueryData } from '#client/ui/query-data';
import { useGetProtectedQuery } from '#client/app/current-user';
import { download } from '#client/app/download';
import { EmailAddress } from '#client/ui/facts';
import { ActionButton } from '#client/ui/action-button';
import { useDeleteAccountMutation, useExportAccountMutation } from './account-api';
import { UnconfirmedAddress } from './unconfirmed-address';
import { CompanionForm } from './settings/companion-form';
import { Section } from './settings/section';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import type { LocationState } from '#client/app/location-state';
import { clearToken, readToken } from '#client/app/session-token';
import { CurrentPage } from '#client/layout/metadata';
import { useRedirect } from '#client/app/use-navigate-from-here';
import { Page, PageHeader } from '#client/layout/page';
import { ConfirmButton } from '#client/ui/confirm-button';
import { FormMessage } from '#client/ui/forms/form-message';

export const meta = pages.settings;

export default function SettingsPage() {
  const [isDeleted, setDeleted] = useState(false);
  return isDeleted ? <AccountDeleted /> : <Settings onDeleted={() => setDeleted(true)} />;
}

function Settings({ onDeleted }: { onDeleted: () => void }) {
  // Asks the server who this is, which also finds out whether the token still counts.
  const query = useGetProtectedQuery();
  const [prepare] = useExportAccountMutation();
  const { data } = settings;
  return (
    <AccountPage links={{ '/dashboard': accountLinks.dashboard }}>
      <UnconfirmedAddress />
      <Section heading={settings.account.heading}>
        <QueryData query={query}>
          {({ user: { email } }) => (
            <p>
              {settings.account.loggedInAs}{' '}
              <strong>
                <EmailAddress>{email}</EmailAddress>
              </strong>
            </p>
          )}
        </QueryData>
        <div className="actions">
          <ButtonLink to="/profile">{accountLinks.viewProfile}</ButtonLink>
          <ButtonLink to="/change-password">{accountLinks.changePassword}</ButtonLink>
        </div>
      </Section>
      <Section {...settings.companion}>
        <CompanionForm />
      </Section>
      <Section {...data}>
        <ActionButton {...data.download} act={async () => download(prepare, data.fileName)} />
      </Section>
      <Section {...settings.remove}>
        <DeleteAccount onDeleted={onDeleted} />
      </Section>
    </AccountPage>
  );
}

function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [remove] = useDeleteAccountMutation();

  async function act(): Promise<{ error?: unknown }> {
    if (readToken()) return remove();
    const state: LocationState = { notice: { kind: 'error', text: deleteAccount.noToken } };
    await navigate('/login', { state });
    return {};
  }

  function finish(): void {
    // Without a token nothing was deleted: see `act`. And an answer acts only where its question was asked.
    if (!readToken() || pathname !== window.location.pathname) return;
    flushSync(onDeleted);
    clearToken('deleted');
  }

  return <ConfirmButton {...deleteAccount.ask} variant="danger" act={act} onDone={finish} />;
}

function AccountDeleted() {
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

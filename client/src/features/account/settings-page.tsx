import { useState } from 'react';
import { accountLinks } from '#content/account';
import { pages, settings } from '#content/settings';
import { AccountPage } from '#client/layout/account-page';
import { ButtonLink } from '#client/layout/link';
import { QueryData } from '#client/ui/query-data';
import { useGetProtectedQuery } from '#client/app/caller';
import { useDownload } from '#client/app/use-download';
import { EmailAddress } from '#client/ui/email-address';
import { ActionButton } from '#client/ui/action-button';
import { Account } from './account-api';
import { UnconfirmedAddress } from './unconfirmed-address';
import { CompanionForm } from './settings/companion-form';
import { AccountDeleted, DeleteAccount } from './settings/delete-account';
import { Section } from './settings/section';

export const meta = pages.settings;

export default function SettingsPage() {
  const [isDeleted, setDeleted] = useState(false);
  return isDeleted ? <AccountDeleted /> : <Settings onDeleted={() => setDeleted(true)} />;
}

function Settings({ onDeleted }: { onDeleted: () => void }) {
  // Asks the server who this is, which also finds out whether the token still counts.
  const query = useGetProtectedQuery();
  const [prepare] = Account.useExportAccountMutation();
  const download = useDownload();
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
          <ButtonLink to="/profile" variant="secondary">
            {accountLinks.viewProfile}
          </ButtonLink>
          <ButtonLink to="/change-password" variant="secondary">
            {accountLinks.changePassword}
          </ButtonLink>
        </div>
      </Section>
      <Section {...settings.companion}>
        <CompanionForm />
      </Section>
      <Section {...data}>
        <ActionButton
          {...data.download}
          act={async () => download(prepare, data.fileName, 'application/json')}
        />
      </Section>
      <Section {...settings.remove}>
        <DeleteAccount onDeleted={onDeleted} />
      </Section>
    </AccountPage>
  );
}

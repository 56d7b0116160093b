import { Navigate, useLocation } from 'react-router';
import { accountLinks, pages } from '#content/account';
import { settings } from '#content/settings';
import { AccountPage } from '#client/layout/account-page';
import { ButtonLink, Link } from '#client/layout/link';
import { PageHeader } from '#client/layout/page';
import { PageLinks } from '#client/layout/page-links';
import { QueryData } from '#client/ui/query-data';
import { useGetProtectedQuery } from '#client/app/caller';
import { useForgetPasskeys } from './passkeys/use-forget-passkeys';
import { UnconfirmedAddress } from './unconfirmed-address';
import { CompanionForm } from './settings/companion-form';
import { DeleteAccount } from './settings/delete-account';
import { ExportData } from './settings/export-data';
import { Reauthentication } from './reauthentication';
import { Section } from './settings/section';

export const meta = pages.settings;

/** Parts that stood on this page once: links to them lead to where they stand now. */
const moved: Record<string, string> = {
  '#password': '#password',
  '#passkeys': '#passkeys',
  '#second-step': '#second-step',
  '#sessions': '#devices',
  '#events': '#activity',
};

export default function SettingsPage() {
  const { search, hash } = useLocation();
  const place = moved[hash];
  if (place) return <Navigate to={`/settings/security${search}${place}`} replace />;
  return <Settings />;
}

function Settings() {
  // Asks the server who this is, which also finds out whether the token still counts.
  const query = useGetProtectedQuery();
  const forgetPasskeys = useForgetPasskeys();
  return (
    <AccountPage>
      <PageHeader />
      <UnconfirmedAddress user={query.data?.user} isLoading={query.isLoading} />
      <Section heading={settings.account.heading}>
        <QueryData query={query}>
          {({ user: { email } }) => (
            <p>
              {settings.account.loggedInAs} <strong>{email}</strong>
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
      <Reauthentication>
        <Section {...settings.data}>
          <ExportData />
        </Section>
        <Section {...settings.remove}>
          <DeleteAccount onDeleted={() => void forgetPasskeys()} />
        </Section>
      </Reauthentication>
      <PageLinks>
        <Link to="/dashboard">{accountLinks.dashboard}</Link>
      </PageLinks>
    </AccountPage>
  );
}

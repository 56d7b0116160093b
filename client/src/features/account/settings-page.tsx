import { accountLinks, pages } from '#content/account';
import { settings } from '#content/settings';
import { passkeys, passwordless } from '#content/passkeys';
import { ButtonLink, Link } from '../../shell/link';
import { Page, PageHeader } from '../../shell/page';
import { PageLinks } from '../../shell/page-links';
import { QueryData } from '../../ui/query-data';
import { useGetProtectedQuery } from './account-api';
import { Passkeys } from './passkeys/passkeys';
import { Passwordless } from './passkeys/passwordless';
import { useForgetPasskeys } from './passkeys/use-forget-passkeys';
import { UnconfirmedAddress } from './unconfirmed-address';
import { CompanionForm } from './settings/companion-form';
import { DeleteAccount } from './settings/delete-account';
import { ExportData } from './settings/export-data';
import { Reauthentication } from './reauthentication';
import { RecentActivity } from './settings/recent-activity';
import { Section } from './settings/section';
import { SecondStep } from './settings/second-step';
import { Sessions } from './settings/sessions';

export const meta = pages.settings;

export default function SettingsPage() {
  // Asks the server who this is, which also finds out whether the token still counts.
  const query = useGetProtectedQuery();
  const user = query.data?.user;
  const forgetPasskeys = useForgetPasskeys();
  return (
    <Page>
      <PageHeader />
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
        <Section {...passkeys}>
          <Passkeys />
        </Section>
        <Section heading={passwordless.heading}>
          <Passwordless user={user} />
        </Section>
        <Section heading={settings.secondStep.heading} lead={settings.secondStep.lead}>
          <SecondStep />
        </Section>
        <Section {...settings.sessions}>
          <Sessions />
        </Section>
        <Section {...settings.data}>
          <ExportData />
        </Section>
        <Section {...settings.remove}>
          <DeleteAccount onDeleted={() => void forgetPasskeys()} />
        </Section>
        {/* Below the buttons: what is done with them adds to it. */}
        <Section {...settings.events}>
          <RecentActivity />
        </Section>
      </Reauthentication>
      {user ? <UnconfirmedAddress emailVerified={user.emailVerified} /> : null}
      <PageLinks>
        <Link to="/dashboard">{accountLinks.dashboard}</Link>
      </PageLinks>
    </Page>
  );
}

import { accountLinks, pages } from '#content/account';
import { settings } from '#content/settings';
import { passkeys, passwordless } from '#content/passkeys';
import { ButtonLink, Link } from '../../shell/link';
import { Page, PageHeader } from '../../shell/page';
import { PageLinks } from '../../shell/page-links';
import { useGetProtectedQuery } from './account-api';
import { Passkeys } from './passkeys/passkeys';
import { Passwordless } from './passkeys/passwordless';
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
  const user = useGetProtectedQuery().data?.user;
  return (
    <Page>
      <PageHeader />
      <Section heading={settings.account.heading}>
        <p>
          {settings.account.loggedInAs} <strong>{user?.email ?? '…'}</strong>
        </p>
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
        <Section {...settings.events}>
          <RecentActivity />
        </Section>
        <Section {...settings.data}>
          <ExportData />
        </Section>
        <Section {...settings.remove}>
          <DeleteAccount />
        </Section>
      </Reauthentication>
      {/* Below all else: it comes with the account's data, and nothing may move when it does. */}
      {user && !user.emailVerified ? <UnconfirmedAddress /> : null}
      <PageLinks>
        <Link to="/dashboard">{accountLinks.dashboard}</Link>
      </PageLinks>
    </Page>
  );
}

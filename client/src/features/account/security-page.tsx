import { accountLinks } from '#content/account';
import { passkeys } from '#content/passkeys';
import { secondStep } from '#content/second-step';
import { pages, emailAddress, securitySummary, sessions, events } from '#content/security';
import { useGetProtectedQuery } from '#client/app/current-user';
import { AccountPage } from '#client/layout/account-page';
import { ButtonLink } from '#client/layout/link';
import { EmailAddress } from '#client/ui/facts';
import { Loading } from '#client/ui/loading';
import { Identities } from './identities';
import { Passkeys } from './passkeys/passkeys';
import { RecentActivity } from './settings/recent-activity';
import { SecondStep } from './settings/second-step';
import { Section } from './settings/section';
import { Sessions } from './settings/sessions';
import { UnconfirmedAddress } from './unconfirmed-address';
import { StepList, useSecuritySummary } from './security-summary';

export const meta = pages.security;

export default function SecurityPage() {
  const { data } = useGetProtectedQuery();
  const lines = useSecuritySummary();
  return (
    <AccountPage links={{ '/settings': accountLinks.settings }}>
      <UnconfirmedAddress />
      <Section heading={securitySummary.heading}>
        {lines ? <StepList steps={lines} /> : <Loading />}
      </Section>
      <Section id="email" heading={emailAddress.heading} lead={emailAddress.lead}>
        {data ? (
          <p>
            <EmailAddress>{data.user.email}</EmailAddress>
          </p>
        ) : null}
        <ButtonLink to="/change-email">{emailAddress.change}</ButtonLink>
      </Section>
      <Section id="password" heading={securitySummary.password.title}>
        <ButtonLink to="/change-password">{accountLinks.changePassword}</ButtonLink>
      </Section>
      <Section id="passkeys" {...passkeys}>
        <Passkeys />
      </Section>
      <Identities />
      <Section id="second-step" {...secondStep}>
        <SecondStep />
      </Section>
      <Section id="devices" {...sessions}>
        <Sessions />
      </Section>
      <Section id="activity" {...events}>
        <RecentActivity />
      </Section>
    </AccountPage>
  );
}

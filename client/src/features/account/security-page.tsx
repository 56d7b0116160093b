import { accountLinks, pages } from '#content/account';
import { passkeys, passwordless } from '#content/passkeys';
import { emailAddress, securitySummary } from '#content/security';
import { settings } from '#content/settings';
import { useGetProtectedQuery } from '#client/app/caller';
import { AccountPage } from '#client/layout/account-page';
import { ButtonLink } from '#client/layout/link';
import { Loading } from '#client/ui/loading';
import { Passkeys } from './passkeys/passkeys';
import { Passwordless } from './passkeys/passwordless';
import { RecentActivity } from './settings/recent-activity';
import { SecondStep } from './settings/second-step';
import { Section } from './settings/section';
import { Sessions } from './settings/sessions';
import { StepList } from './step-list';
import { UnconfirmedAddress } from './unconfirmed-address';
import { useSecuritySummary } from './security/summary';

export const meta = pages.security;

/** Everything that lets somebody into the account, under a summary of it. */
export default function SecurityPage() {
  const { data } = useGetProtectedQuery();
  return (
    <AccountPage links={{ '/settings': accountLinks.settings }}>
      <UnconfirmedAddress />
      <Section heading={securitySummary.heading}>
        <Summary />
      </Section>
      <Section id="email" heading={emailAddress.heading} lead={emailAddress.lead}>
        {data ? <p>{data.user.email}</p> : null}
        <ButtonLink to="/change-email" variant="secondary">
          {emailAddress.change}
        </ButtonLink>
      </Section>
      <Section id="password" heading={passwordless.heading}>
        <Passwordless user={data?.user} />
      </Section>
      <Section id="passkeys" {...passkeys}>
        <Passkeys />
      </Section>
      <Section id="second-step" {...settings.secondStep}>
        <SecondStep />
      </Section>
      <Section id="devices" {...settings.sessions}>
        <Sessions />
      </Section>
      <Section id="activity" {...settings.events}>
        <RecentActivity />
      </Section>
    </AccountPage>
  );
}

function Summary() {
  const lines = useSecuritySummary();
  return lines ? <StepList steps={lines} /> : <Loading />;
}

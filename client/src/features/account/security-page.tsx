import { accountLinks, pages } from '#content/account';
import { passkeys, passwordless } from '#content/passkeys';
import { emailAddress, securitySummary } from '#content/security';
import { settings } from '#content/settings';
import { useGetProtectedQuery } from '#client/app/caller';
import { passkeysWork } from '#client/app/passkeys';
import { AccountPage } from '#client/layout/account-page';
import { ButtonLink, Link } from '#client/layout/link';
import { PageHeader } from '#client/layout/page';
import { PageLinks } from '#client/layout/page-links';
import { Loading } from '#client/ui/loading';
import { useGetSecondStepQuery, useGetSessionsQuery } from './account-api';
import { Passkeys } from './passkeys/passkeys';
import { useGetPasskeysQuery } from './passkeys/passkeys-api';
import { Passwordless } from './passkeys/passwordless';
import { Reauthentication } from './reauthentication';
import { RecentActivity } from './settings/recent-activity';
import { SecondStep } from './settings/second-step';
import { Section } from './settings/section';
import { Sessions } from './settings/sessions';
import { StepList } from './step-list';
import { UnconfirmedAddress } from './unconfirmed-address';
import { summaryOf } from './security/summary';

export const meta = pages.security;

/** Everything that lets somebody into the account, under a summary of it. */
export default function SecurityPage() {
  const { data, isLoading } = useGetProtectedQuery();
  return (
    <AccountPage>
      <PageHeader />
      <UnconfirmedAddress user={data?.user} isLoading={isLoading} />
      <Section heading={securitySummary.heading}>
        <Summary />
      </Section>
      <Reauthentication>
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
      </Reauthentication>
      <PageLinks>
        <Link to="/settings">{accountLinks.settings}</Link>
      </PageLinks>
    </AccountPage>
  );
}

/** Waits for all that it speaks of: its lines stand in the order of their use. */
function Summary() {
  const user = useGetProtectedQuery();
  const passkeyList = useGetPasskeysQuery();
  const secondStep = useGetSecondStepQuery();
  const sessions = useGetSessionsQuery();
  if ([user, passkeyList, secondStep, sessions].some(({ isLoading }) => isLoading)) {
    return <Loading />;
  }
  const lines = summaryOf({
    hasPassword: user.data?.user.hasPassword,
    passkeys: passkeyList.data?.passkeys.length,
    canCreatePasskey: passkeysWork(),
    secondStep: secondStep.data,
    devices: sessions.data?.sessions.length,
  });
  return <StepList steps={lines} />;
}

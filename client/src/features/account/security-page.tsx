import { accountLinks } from '#content/account';
import { passkeys } from '#content/passkeys';
import { passwordless } from '#content/passwords';
import { secondStep } from '#content/second-step';
import { pages, emailAddress, securitySummary, sessions, events } from '#content/security';
import type { ProfileResponse } from '#server/users/profile.dto';
import { useGetPasskeysQuery, useGetProtectedQuery } from '#client/app/current-user';
import { AccountPage } from '#client/layout/account-page';
import { ButtonLink } from '#client/layout/link';
import { ConfirmButton } from '#client/ui/confirm-button';
import { EmailAddress } from '#client/ui/facts';
import { FormMessage } from '#client/ui/forms/form-message';
import { Loading } from '#client/ui/loading';
import { useRemovePasswordMutation } from './account-api';
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
      <Section id="password" heading={passwordless.heading}>
        <Passwordless user={data?.user} />
      </Section>
      <Section id="passkeys" {...passkeys}>
        <Passkeys />
      </Section>
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

/** Changes, removes or sets the password. Removing it takes a passkey. */
function Passwordless({ user }: { user: ProfileResponse | undefined }) {
  const hasPasskey = (useGetPasskeysQuery().data?.passkeys.length ?? 0) > 0;
  const [remove, { isSuccess }] = useRemovePasswordMutation();
  if (!user) return null;
  const { hasPassword, emailVerified } = user;
  const isSpare = hasPassword && hasPasskey;
  return (
    <>
      <p>
        {isSpare ? passwordless.has : hasPassword ? passwordless.needsPasskey : passwordless.hasNot}
      </p>
      {isSpare && !emailVerified ? <p className="muted">{passwordless.unconfirmed}</p> : null}
      <div className="actions">
        <ButtonLink to="/change-password">
          {hasPassword ? accountLinks.changePassword : passwordless.set}
        </ButtonLink>
        {isSpare && emailVerified ? (
          <ConfirmButton {...passwordless.remove} variant="secondary" act={async () => remove()} />
        ) : null}
      </div>
      {isSuccess && !hasPassword ? (
        <FormMessage kind="success">{passwordless.removed}</FormMessage>
      ) : null}
    </>
  );
}

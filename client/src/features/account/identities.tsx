import { identities as text } from '#content/providers';
import type { IdentityResponse } from '#server/auth/sign-in-with/sign-in-with.dto';
import {
  useGetIdentitiesQuery,
  useGetProvidersQuery,
  useUnlinkIdentityMutation,
} from '#client/app/providers';
import { ProviderButtons } from '#client/layout/provider-buttons';
import { dated, Row, RowsOf } from '#client/layout/rows';
import { ConfirmButton } from '#client/ui/confirm-button';
import { Icon } from '#client/ui/icon';
import { Section } from './settings/section';

/** Empty on a site without providers, unless an identity was linked before. */
export function Identities() {
  const { providers = [] } = useGetProvidersQuery().data ?? {};
  const { identities = [] } = useGetIdentitiesQuery().data ?? {};
  if (providers.length + identities.length === 0) return null;
  return (
    <Section id="identities" {...text}>
      <RowsOf items={identities} row={IdentityRow} />
      <ProviderButtons
        way={() => ({ link: true })}
        label={text.link}
        isWanted={({ label }) => !identities.some(({ provider }) => provider === label)}
      />
    </Section>
  );
}

function IdentityRow({ id, provider, email, createdAt, lastUsedAt }: IdentityResponse) {
  const [unlink] = useUnlinkIdentityMutation();
  return (
    <Row
      icon={<Icon name="key" />}
      title={provider}
      details={[
        email,
        dated(text.createdAt, createdAt),
        lastUsedAt && dated(text.used, lastUsedAt),
      ]}
      action={<ConfirmButton {...text.unlink(provider)} act={async () => unlink(id)} />}
    />
  );
}

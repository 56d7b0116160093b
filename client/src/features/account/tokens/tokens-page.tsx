import { accountLinks } from '#content/account';
import { pages, tokens as words } from '#content/tokens';
import type { TokenResponse } from '#server/auth/access-tokens/tokens.dto';
import { announce } from '#client/app/announce';
import { useGetProtectedQuery } from '#client/app/caller';
import { AccountPage } from '#client/layout/account-page';
import { Row, Rows } from '#client/layout/rows';
import { ConfirmButton } from '#client/ui/confirm-button';
import { Icon } from '#client/ui/icon';
import { QueryData } from '#client/ui/query-data';
import { When } from '#client/ui/when';
import { Account } from '../account-api';
import { Section } from '../settings/section';
import { UnconfirmedAddress } from '../unconfirmed-address';
import { CreateToken } from './create-token';

export const meta = pages.tokens;

const text = words.list;

/** The keys that the owner has made for programs, and the way to one more. */
export default function TokensPage() {
  return (
    <AccountPage
      links={{
        '/api/docs#authentication': words.create.reference,
        '/settings': accountLinks.settings,
      }}
    >
      <UnconfirmedAddress />
      <Section heading={text.heading}>
        <QueryData query={Account.useGetTokensQuery()}>
          {({ tokens }) =>
            tokens.length === 0 ? (
              <p className="muted">{text.empty}</p>
            ) : (
              <Rows>
                {tokens.map((token) => (
                  <TokenRow key={token.id} {...token} />
                ))}
              </Rows>
            )
          }
        </QueryData>
      </Section>
      <Section heading={words.create.heading} lead={words.create.lead}>
        <QueryData query={useGetProtectedQuery()}>
          {({ user, staff }) =>
            user.emailVerified ? (
              <CreateToken isStaff={staff} />
            ) : (
              <p className="muted">{words.create.unconfirmed}</p>
            )
          }
        </QueryData>
      </Section>
    </AccountPage>
  );
}

function TokenRow(token: TokenResponse) {
  const { id, name, hint, scopes, createdAt, expiresAt, lastUsedAt, lastUsedFrom } = token;
  const [revoke] = Account.useRevokeTokenMutation();
  return (
    <Row
      icon={<Icon name="key" />}
      title={name}
      details={[
        <code key="hint">{hint}</code>,
        `${text.may}: ${scopes.map((scope) => words.scopes[scope].label).join(', ')}`,
        <>
          {text.created} <When at={createdAt} brief />, {text.expires} <When at={expiresAt} brief />
        </>,
        lastUsedAt ? (
          <>
            {text.used} <When at={lastUsedAt} /> {text.from} {lastUsedFrom}
          </>
        ) : (
          text.unused
        ),
      ]}
      action={
        <ConfirmButton
          {...text.revoke(name)}
          act={async () => revoke(id)}
          onDone={() => announce(text.revoked(name))}
        />
      }
    />
  );
}

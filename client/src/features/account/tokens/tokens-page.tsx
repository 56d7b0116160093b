import { accountLinks, pages } from '#content/account';
import { tokens as text } from '#content/tokens';
import { useGetProtectedQuery } from '#client/app/caller';
import { AccountPage } from '#client/layout/account-page';
import { Link } from '#client/layout/link';
import { PageHeader } from '#client/layout/page';
import { PageLinks } from '#client/layout/page-links';
import { Rows } from '#client/layout/rows';
import { QueryData } from '#client/ui/query-data';
import { Section } from '../settings/section';
import { UnconfirmedAddress } from '../unconfirmed-address';
import { CreateToken } from './create-token';
import { TokenRow } from './token-row';
import { useGetTokensQuery } from './tokens-api';

export const meta = pages.tokens;

/** The keys that the owner has made for programs, and the way to one more. */
export default function TokensPage() {
  const query = useGetProtectedQuery();
  return (
    <AccountPage>
      <PageHeader />
      <UnconfirmedAddress />
      <Section heading={text.list.heading}>
        <TokenList />
      </Section>
      <Section heading={text.create.heading} lead={text.create.lead}>
        <QueryData query={query}>
          {({ user, staff }) =>
            user.emailVerified ? (
              <CreateToken isStaff={staff} />
            ) : (
              <p className="muted">{text.create.unconfirmed}</p>
            )
          }
        </QueryData>
      </Section>
      <PageLinks>
        <Link to="/api/docs#authentication">{text.create.reference}</Link>
        <Link to="/settings">{accountLinks.settings}</Link>
      </PageLinks>
    </AccountPage>
  );
}

function TokenList() {
  return (
    <QueryData query={useGetTokensQuery()}>
      {({ tokens }) =>
        tokens.length === 0 ? (
          <p className="muted">{text.list.empty}</p>
        ) : (
          <Rows>
            {tokens.map((token) => (
              <TokenRow key={token.id} {...token} />
            ))}
          </Rows>
        )
      }
    </QueryData>
  );
}

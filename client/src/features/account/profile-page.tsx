import { accountLinks, pages, profile } from '#content/account';
import { clearToken } from '#client/app/session-token';
import { ButtonLink, Link } from '#client/layout/link';
import { AccountPage } from '#client/layout/account-page';
import { Facts } from '#client/ui/facts';
import { Notice } from '#client/ui/notice';
import { errorStatus } from '#client/ui/problem';
import { QueryData } from '#client/ui/query-data';
import { useGetProtectedQuery } from '#client/app/caller';

export const meta = pages.profile;

export default function ProfilePage() {
  const query = useGetProtectedQuery();
  const lost = !query.data && !query.isFetching && errorStatus(query.error) === 404;
  return (
    <AccountPage narrow links={lost ? undefined : { '/dashboard': accountLinks.dashboard }}>
      {lost ? (
        <Notice
          kind="error"
          action={
            // The token led to nobody: without it the login page would send the visitor back here.
            <Link to="/login" onClick={() => clearToken()}>
              {accountLinks.goToLogin}
            </Link>
          }
        >
          <p>{profile.notFound}</p>
        </Notice>
      ) : (
        <QueryData query={query}>
          {({ user: { name, email } }) => (
            <>
              <Facts
                facts={{
                  [profile.name]: name ?? <span className="muted">{profile.noName}</span>,
                  [profile.email]: email,
                }}
              />
              <div className="actions">
                <ButtonLink to="/update-info">{accountLinks.updateInfo}</ButtonLink>
                <ButtonLink to="/change-email" variant="secondary">
                  {accountLinks.changeEmail}
                </ButtonLink>
                <ButtonLink to="/change-password" variant="secondary">
                  {accountLinks.changePassword}
                </ButtonLink>
              </div>
            </>
          )}
        </QueryData>
      )}
    </AccountPage>
  );
}

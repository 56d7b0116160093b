import type { ReactNode } from 'react';
import type { ProfileResponse } from '#server/users/profile.dto';
import { accountLinks, pages, profile } from '#content/account';
import { clearToken } from '#client/app/session-token';
import { ButtonLink, Link } from '#client/layout/link';
import { AccountPage } from '#client/layout/account-page';
import { EmailAddress } from '#client/ui/facts';
import { Notice } from '#client/ui/notice';
import { errorStatus } from '#client/ui/problem';
import { QueryData } from '#client/ui/query-data';
import { useGetProtectedQuery } from '#client/app/current-user';
import { Section } from './settings/section';

export const meta = pages.profile;

export default function ProfilePage() {
  return <Profile />;
}

interface ProfileProps {
  /** On /update-info, in the place of the name. */
  nameForm?: (user: ProfileResponse) => ReactNode;
  /** On /change-email, below the address. */
  emailForm?: ReactNode;
}

/** Name, address and password of an account on one page, which /update-info and /change-email show with a form in it. */
export function Profile({ nameForm, emailForm }: ProfileProps) {
  const query = useGetProtectedQuery();
  const lost = !query.data && !query.isFetching && errorStatus(query.error) === 404;
  const isEditing = nameForm !== undefined || emailForm !== undefined;
  const links: Record<string, string> = isEditing
    ? { '/profile': accountLinks.profile }
    : { '/dashboard': accountLinks.dashboard };
  return (
    <AccountPage links={lost ? undefined : links}>
      {lost ? (
        <Notice
          kind="error"
          action={
            // Without the token, which belongs to no account, the visitor stays at the login page.
            <Link to="/login" onClick={() => clearToken()}>
              {accountLinks.goToLogin}
            </Link>
          }
        >
          <p>{profile.notFound}</p>
        </Notice>
      ) : (
        <QueryData query={query}>
          {({ user }) => (
            <>
              <Section id="update-info" {...profile.name}>
                {nameForm?.(user) ?? (
                  <>
                    <p>{user.name ?? <span className="muted">{profile.noName}</span>}</p>
                    <ButtonLink to="/update-info" variant="secondary">
                      {accountLinks.updateInfo}
                    </ButtonLink>
                  </>
                )}
              </Section>
              <Section id="change-email" {...profile.email}>
                <p>
                  <EmailAddress>{user.email}</EmailAddress>
                </p>
                {emailForm ?? (
                  <ButtonLink to="/change-email" variant="secondary">
                    {accountLinks.changeEmail}
                  </ButtonLink>
                )}
              </Section>
              <Section {...profile.password}>
                <ButtonLink to="/change-password" variant="secondary">
                  {accountLinks.changePassword}
                </ButtonLink>
              </Section>
            </>
          )}
        </QueryData>
      )}
    </AccountPage>
  );
}

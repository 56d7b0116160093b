import type { ProfileResponse } from '#server/users/dto/profile.dto';
import { accountLinks, pages, profile } from '#content/account';
import { errorStatus } from '../../ui/problem';
import { clearToken } from '../../app/session-token';
import { ButtonLink, Link } from '../../shell/link';
import { Loading } from '../../ui/loading';
import { Notice } from '../../ui/notice';
import { Page, PageHeader } from '../../shell/page';
import { LoadFailure } from '../../ui/load-failure';
import { useGetProtectedQuery } from './account-api';
import '../../styles/account.css';

export default function ProfilePage() {
  return (
    <Page title={pages.profile.title} robots="noindex" narrow>
      <PageHeader title={pages.profile.heading} lead={pages.profile.lead} />
      <Profile />
    </Page>
  );
}

function Profile() {
  const { data, error, isFetching, refetch } = useGetProtectedQuery();
  if (data) return <Details {...data.user} />;
  if (isFetching) return <Loading />;
  const status = errorStatus(error);
  // A server in trouble or a lost connection says nothing about the profile.
  if (status === undefined || status === 429 || status >= 500) {
    return <LoadFailure error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Notice
      kind="error"
      action={
        // The token led to nobody: without it the login page would send the visitor back here.
        <Link to="/login" onClick={clearToken}>
          {accountLinks.goToLogin}
        </Link>
      }
    >
      <p>{profile.notFound}</p>
    </Notice>
  );
}

function Details({ name, email }: ProfileResponse) {
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{profile.name}</dt>
          <dd>{name ?? <span className="muted">{profile.noName}</span>}</dd>
        </div>
        <div>
          <dt>{profile.email}</dt>
          <dd>{email}</dd>
        </div>
      </dl>
      <div className="actions">
        <ButtonLink to="/update-info">{accountLinks.updateInfo}</ButtonLink>
        <ButtonLink to="/change-password" variant="secondary">
          {accountLinks.changePassword}
        </ButtonLink>
      </div>
      <p className="form__switch">
        <Link to="/dashboard">{accountLinks.dashboard}</Link>
      </p>
    </>
  );
}

import { dashboard, pages } from '#content/account';
import { Link } from '../../shell/link';
import { Loading } from '../../ui/loading';
import { Page, PageHeader } from '../../shell/page';
import { LoadFailure } from '../../ui/load-failure';
import { useGetSettingsQuery } from './settings-api';
import { useGetProfileQuery } from './account-api';
import { greetingName } from './greeting-name';
import { NextSteps } from './next-steps';
import '../../styles/account.css';

export default function DashboardPage() {
  const { data: profile, isLoading } = useGetProfileQuery();
  const title = profile ? dashboard.greeting(greetingName(profile)) : dashboard.greetingUnknown;
  return (
    <Page title={pages.dashboard.title} robots="noindex">
      <PageHeader title={title} lead={dashboard.lead} />
      <div className="dashboard">
        <section className="dashboard__panel" aria-labelledby="account-heading">
          <h2 id="account-heading">{dashboard.account.heading}</h2>
          <AccountFacts />
        </section>
        <section className="dashboard__panel" aria-labelledby="companion-heading">
          <h2 id="companion-heading">{dashboard.companion.heading}</h2>
          <CompanionFacts />
        </section>
        <section className="dashboard__next" aria-labelledby="next-heading">
          <h2 id="next-heading">{dashboard.next.heading}</h2>
          {/* Whether a name is missing decides what stands first: not drawn before that is known. */}
          {isLoading ? null : <NextSteps nameMissing={profile?.name === null} />}
        </section>
      </div>
    </Page>
  );
}

function AccountFacts() {
  const { data, error, isFetching, refetch } = useGetProfileQuery();
  const { account } = dashboard;
  if (!data) {
    return isFetching ? <Loading /> : <LoadFailure error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{account.name}</dt>
          <dd>{data.name ?? <span className="muted">{account.noName}</span>}</dd>
        </div>
        <div>
          <dt>{account.email}</dt>
          <dd>{data.email}</dd>
        </div>
      </dl>
      <p className="dashboard__links">
        <Link to="/profile">{account.profile}</Link>
        <Link to="/settings">{account.settings}</Link>
      </p>
    </>
  );
}

function CompanionFacts() {
  const { data, error, isFetching, refetch } = useGetSettingsQuery();
  const { companion } = dashboard;
  if (!data) {
    return isFetching ? <Loading /> : <LoadFailure error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{companion.persona}</dt>
          <dd>{companion.personas[data.aiPersona]}</dd>
        </div>
        <div>
          <dt>{companion.digest}</dt>
          <dd>{data.dailyDigest ? companion.on : companion.off}</dd>
        </div>
      </dl>
      <p className="dashboard__links">
        <Link to="/preferences">{companion.preferences}</Link>
      </p>
    </>
  );
}

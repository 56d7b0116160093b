import type { ReactNode } from 'react';
import { dashboard, pages } from '#content/account';
import { AccountPage } from '#client/layout/account-page';
import { Link } from '#client/layout/link';
import { PageHeader } from '#client/layout/page';
import { Facts } from '#client/ui/facts';
import { QueryData } from '#client/ui/query-data';
import { useGetProfileQuery, useGetSettingsQuery } from './account-api';
import { LatestActivity } from './settings/recent-activity';
import { UnconfirmedAddress } from './unconfirmed-address';
import styles from './dashboard-page.module.css';

export const meta = pages.dashboard;

const { account, companion, activity } = dashboard;

export default function DashboardPage() {
  const profile = useGetProfileQuery();
  const settings = useGetSettingsQuery();
  const { name, email } = profile.data ?? {};
  const called = name?.trim() || email?.replace(/@.*$/, '');
  return (
    <AccountPage header={<PageHeader {...(called && { title: dashboard.greeting(called) })} />}>
      <UnconfirmedAddress />
      <div className={styles.panels}>
        <Panel heading={account.heading}>
          <QueryData query={profile}>
            {() => (
              <>
                <Facts
                  facts={{
                    [account.name]: name ?? <span className="muted">{account.noName}</span>,
                    [account.email]: email,
                  }}
                />
                <p className="row">
                  <Link to="/profile">{account.profile}</Link>
                  <Link to="/settings">{account.settings}</Link>
                </p>
              </>
            )}
          </QueryData>
        </Panel>
        <Panel heading={companion.heading}>
          <QueryData query={settings}>
            {({ aiPersona, dailyDigest }) => (
              <>
                <Facts
                  facts={{
                    [companion.persona]: companion.personas[aiPersona],
                    [companion.digest]: dailyDigest ? companion.on : companion.off,
                  }}
                />
                <p className="row">
                  <Link to="/preferences">{companion.preferences}</Link>
                </p>
              </>
            )}
          </QueryData>
        </Panel>
        <Panel heading={activity.heading} wide>
          <LatestActivity />
          <p className="row">
            <Link to="/settings/security#activity">{activity.all}</Link>
          </p>
        </Panel>
        <p className={`muted ${styles.wide}`}>
          {dashboard.engineer.lead} <Link to="/contact">{dashboard.engineer.label}</Link>
        </p>
      </div>
    </AccountPage>
  );
}

interface PanelProps {
  heading: string;
  wide?: boolean;
  children: ReactNode;
}

function Panel({ heading, wide, children }: PanelProps) {
  return (
    <section className={`stack ${wide ? styles.wide : ''}`.trim()} aria-label={heading}>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

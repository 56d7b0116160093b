import type { ReactNode } from 'react';
import { dashboard, pages } from '#content/account';
import { useGetProtectedQuery } from '#client/app/current-user';
import { AccountPage } from '#client/layout/account-page';
import { Link } from '#client/layout/link';
import { PageHeader } from '#client/layout/page';
import { Facts } from '#client/ui/facts';
import { QueryData } from '#client/ui/query-data';
import { useGetSettingsQuery } from './account-api';
import { StepList, useSecuritySummary } from './security-summary';
import { LatestActivity } from './settings/recent-activity';
import { UnconfirmedAddress } from './unconfirmed-address';
import styles from './dashboard-page.module.css';

export const meta = pages.dashboard;

const { account, companion, activity, next } = dashboard;

export default function DashboardPage() {
  const query = useGetProtectedQuery();
  const settings = useGetSettingsQuery();
  const { name, email } = query.data?.user ?? {};
  const summary = useSecuritySummary();
  const asked = summary?.filter(({ state }) => state === 'asked') ?? [];
  const advised = summary?.filter(({ state }) => state === 'advised') ?? [];
  // Each goes once it is done, and the heading with the last.
  const steps = name === null ? [...advised, next.addName] : advised;
  const called = name?.trim() || email?.replace(/@.*$/, '');
  return (
    <AccountPage header={<PageHeader {...(called && { title: dashboard.greeting(called) })} />}>
      <UnconfirmedAddress />
      <div className={styles.panels}>
        {asked.length > 0 ? (
          <Panel heading={dashboard.attention} wide>
            <StepList steps={asked} />
          </Panel>
        ) : null}
        <Panel heading={account.heading}>
          <QueryData query={query}>
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
        {steps.length > 0 ? (
          <Panel heading={next.heading} wide>
            <StepList steps={steps} />
          </Panel>
        ) : null}
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

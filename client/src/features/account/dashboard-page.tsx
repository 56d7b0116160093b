import { useId, type ReactNode } from 'react';
import { dashboard, pages } from '#content/account';
import { Link } from '../../shell/link';
import { Page, PageHeader } from '../../shell/page';
import { Facts } from '../../ui/facts';
import { QueryData } from '../../ui/query-data';
import { useGetProfileQuery, useGetSettingsQuery } from './account-api';
import { greetingName } from './greeting-name';
import { NextSteps } from './next-steps';
import { UnconfirmedAddress } from './unconfirmed-address';
import styles from './dashboard-page.module.css';

export const meta = pages.dashboard;

const { account, companion, next } = dashboard;

export default function DashboardPage() {
  const profile = useGetProfileQuery();
  const settings = useGetSettingsQuery();
  return (
    <Page>
      <PageHeader title={profile.data && dashboard.greeting(greetingName(profile.data))} />
      <div className={styles.panels}>
        <Panel heading={account.heading}>
          <QueryData query={profile}>
            {({ name, email, emailVerified }) => (
              <>
                <Facts
                  facts={{
                    [account.name]: name ?? <span className="muted">{account.noName}</span>,
                    [account.email]: email,
                  }}
                />
                <div className={styles.unconfirmed}>
                  <UnconfirmedAddress emailVerified={emailVerified} />
                </div>
                <p className={styles.links}>
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
                <p className={styles.links}>
                  <Link to="/preferences">{companion.preferences}</Link>
                </p>
              </>
            )}
          </QueryData>
        </Panel>
        <Panel heading={next.heading} wide>
          <NextSteps nameMissing={profile.data?.name === null} />
        </Panel>
      </div>
    </Page>
  );
}

interface PanelProps {
  heading: string;
  wide?: boolean;
  children: ReactNode;
}

function Panel({ heading, wide, children }: PanelProps) {
  const id = useId();
  return (
    <section className={wide ? styles.wide : undefined} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}

import type { PropsWithChildren, ReactNode } from 'react';
import { Sky } from '#client/ui/sky';
import { Page, PageHeader } from './page';
import styles from './auth-page.module.css';

export const AuthPage = ({ others, children }: PropsWithChildren<{ others?: ReactNode }>) => (
  <div className={`wrap ${styles.way}`}>
    <Sky className={styles.sky ?? ''} aria-hidden="true" />
    <Page shape="column">
      <div className={styles.column}>
        <PageHeader>{others ? <p className={styles.others}>{others}</p> : null}</PageHeader>
        {children}
      </div>
    </Page>
  </div>
);

import type { ReactNode } from 'react';
import { AccountNavigation } from './account-navigation';
import { Page } from './page';
import styles from './account-page.module.css';

interface AccountPageProps {
  children: ReactNode;
  /** A column for forms and reading. */
  narrow?: boolean;
}

/** A page of the account, with the navigation that all of them have. */
export function AccountPage({ children, narrow }: AccountPageProps) {
  return (
    <div className={`wrap ${styles.area}`}>
      <AccountNavigation />
      <Page column>{narrow ? <div className={styles.narrow}>{children}</div> : children}</Page>
    </div>
  );
}

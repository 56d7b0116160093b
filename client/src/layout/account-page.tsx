import type { ReactNode } from 'react';
import type { SitePath } from '#client/routes';
import { AccountNavigation } from './account-navigation';
import styles from './account-page.module.css';
import { Link } from './link';
import { Page, PageHeader } from './page';
import pageLinks from './page-links.module.css';

interface AccountPageProps {
  header?: ReactNode;
  children: ReactNode;
  /** The neighbors that the last line leads to, by address. */
  links?: { readonly [To in SitePath]?: string } | undefined;
  narrow?: boolean;
  /** Where there is room, all of it is the page's. */
  wide?: boolean;
}

export const AccountPage = ({
  header = <PageHeader />,
  children,
  links,
  narrow,
  wide,
}: AccountPageProps) => (
  <div className={`wrap ${styles.area} ${wide ? styles.wide : ''}`.trim()}>
    <AccountNavigation />
    <Page shape="column">
      <div className={narrow ? 'narrow' : undefined}>
        {header}
        {children}
        {links ? (
          <p className={pageLinks.links}>
            {(Object.entries(links) as [SitePath, string][]).map(([to, label]) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </p>
        ) : null}
      </div>
    </Page>
  </div>
);

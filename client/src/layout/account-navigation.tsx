import { createContext, Suspense, use, useLayoutEffect, useRef, type ReactNode } from 'react';
import { layout } from '#content/layout';
import { useCurrentUser } from '#client/app/current-user';
import { useIsLoggedIn } from '#client/app/session-token';
import type { SitePath } from '#client/routes';
import { Link } from './link';
import { CurrentPage } from './metadata';
import styles from './account-navigation.module.css';

const { label, links } = layout.accountNavigation;

const MoreEntries = createContext<ReactNode>(null);

/** The way between the pages of the account: a list beside the page, and a row that scrolls on a phone. */
export function AccountNavigation() {
  const isLoggedIn = useIsLoggedIn();
  return (
    <nav
      className={`${styles.navigation} ${styles.entries} ${isLoggedIn ? '' : styles.guess}`.trim()}
      aria-label={label}
    >
      {links.map(({ label, ...link }) => (
        <AccountEntry key={link.to} {...link}>
          {label}
        </AccountEntry>
      ))}
      {use(MoreEntries)}
    </nav>
  );
}

/** Adds entries for staff to the navigation of the account. No one else fetches their code. */
export function StaffEntries({ entries, children }: { entries: ReactNode; children: ReactNode }) {
  const { staff } = useCurrentUser();
  return (
    <MoreEntries value={staff ? <Suspense>{entries}</Suspense> : null}>{children}</MoreEntries>
  );
}

interface AccountEntryProps {
  to: SitePath;
  /** Pages that belong to it, too. */
  with: readonly string[];
  children: ReactNode;
}

export function AccountEntry({ to, with: others, children }: AccountEntryProps) {
  const { path } = use(CurrentPage);
  const place = useRef<HTMLSpanElement>(null);
  const current = path === to ? 'page' : others.includes(path) ? 'true' : undefined;

  // Not scrollIntoView(), which moves the page as well.
  useLayoutEffect(() => {
    const entry = place.current?.parentElement;
    const row = entry?.parentElement;
    if (!row || !current) return;
    row.scrollLeft = entry.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2;
  }, [current]);

  return (
    <Link to={to} aria-current={current}>
      <span ref={place}>{children}</span>
    </Link>
  );
}

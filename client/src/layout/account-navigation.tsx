import { use, useLayoutEffect, useRef, type ReactNode } from 'react';
import { layout } from '#content/layout';
import { POLLING } from '#client/app/api';
import { useGetCountsQuery, useCurrentUser } from '#client/app/current-user';
import { useIsLoggedIn } from '#client/app/session-token';
import type { SitePath } from '#client/routes';
import { Link } from './link';
import { CurrentPage } from './metadata';
import styles from './account-navigation.module.css';

const { label, links, inbox, count } = layout.accountNavigation;

export function AccountNavigation() {
  const isLoggedIn = useIsLoggedIn();
  const { staff } = useCurrentUser();
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
      {staff ? <InboxEntry /> : null}
    </nav>
  );
}

export function UnreadCount() {
  const { data } = useGetCountsQuery();
  const toSee = (data?.unread ?? 0) + (data?.failed ?? 0);
  if (toSee === 0) return null;
  return (
    <>
      {' '}
      <span className={styles.count}>
        {count(toSee)}
        <span className="visually-hidden"> {inbox.unread}</span>
      </span>
    </>
  );
}

function InboxEntry() {
  const { isLoading } = useGetCountsQuery(undefined, POLLING);
  // All at once: the row of the navigation scrolls to the whole of it.
  if (isLoading) return null;
  return (
    <AccountEntry to={inbox.to} with={inbox.with}>
      {inbox.label}
      <UnreadCount />
    </AccountEntry>
  );
}

interface AccountEntryProps {
  to: SitePath;
  with: readonly string[];
  children: ReactNode;
}

function AccountEntry({ to, with: others, children }: AccountEntryProps) {
  const { path } = use(CurrentPage);
  const place = useRef<HTMLAnchorElement>(null);
  const current = path === to ? 'page' : others.includes(path) ? 'true' : undefined;

  // Not scrollIntoView(), which moves the page as well.
  useLayoutEffect(() => {
    const entry = place.current;
    const row = entry?.parentElement;
    if (!row || !current) return;
    row.scrollLeft = entry.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2;
  }, [current]);

  return (
    <Link ref={place} to={to} aria-current={current}>
      {children}
    </Link>
  );
}

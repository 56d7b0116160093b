import { use, useEffect, useLayoutEffect, useRef } from 'react';
import { layout } from '#content/layout';
import { CurrentPage } from '../app/site-map';
import { useAuth } from '../app/use-auth';
import { Link } from './link';
import styles from './account-navigation.module.css';

const { label, links } = layout.accountNavigation;

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** The way between the pages of the account: a list beside the page, and a row that scrolls on a phone. */
export function AccountNavigation() {
  const { path } = use(CurrentPage);
  const { status } = useAuth();
  const row = useRef<HTMLElement>(null);

  // Not scrollIntoView(), which moves the page as well.
  useBrowserLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !current) return;
    const { clientWidth } = row.current;
    row.current.scrollLeft = current.offsetLeft - (clientWidth - current.offsetWidth) / 2;
  }, [path]);

  return (
    <nav
      ref={row}
      className={`${styles.navigation} ${status === 'in' ? '' : styles.guess}`.trim()}
      aria-label={label}
    >
      {links.map(({ label, to, with: others }) => (
        <Link key={to} to={to} aria-current={currentAs(path, to, others)}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The entry of the page that is shown, or of the part of the account that it belongs to. */
function currentAs(path: string, to: string, others: readonly string[]) {
  if (path === to) return 'page';
  return others.includes(path) ? 'true' : undefined;
}

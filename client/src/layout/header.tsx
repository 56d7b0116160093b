import { useRef } from 'react';
import { brand } from '#content/brand';
import { layout } from '#content/layout';
import { useAuth } from '#client/app/use-auth';
import { AccountMenu } from './account-menu';
import { Icon } from '#client/ui/icon';
import { Link, NavLink } from './link';
import { Logo } from './logo';
import styles from './header.module.css';
import { useClosedByPageChange } from './use-closed-by-page-change';

const { account, header } = layout;

/**
 * Logo, short navigation, and the account corner. The navigation is a popover on phones:
 * it opens, closes on Escape and on a click outside without any script of ours.
 */
export function Header() {
  const menu = useRef<HTMLElement>(null);
  const { status } = useAuth();
  const opened = useClosedByPageChange(() => menu.current?.hidePopover?.());
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.bar}`}>
        <Link className={styles.brand} to="/">
          <Logo />
          {brand.name}
        </Link>
        <nav
          ref={menu}
          className={styles.nav}
          id="menu"
          popover="auto"
          aria-label={header.label}
          onBeforeToggle={opened}
        >
          {header.links.map(({ label, to }) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
          {status === 'out' ? null : (
            <NavLink
              className={status === 'checking' ? styles.guessUser : undefined}
              to={header.account.to}
            >
              {header.account.label}
            </NavLink>
          )}
        </nav>
        <div className={styles.corner}>
          <AccountCorner />
          <button
            type="button"
            className={styles.toggle}
            popoverTarget="menu"
            aria-label={header.menuLabel}
          >
            <Icon name="menu" />
          </button>
        </div>
      </div>
    </header>
  );
}

/**
 * Log In, or the user's menu. Until the check is done both places are drawn, and CSS shows the one that the boot
 * script's `data-auth` on `<html>` foretells: the first sight of a visitor stays.
 */
function AccountCorner() {
  const { status } = useAuth();
  const checking = status === 'checking';
  return (
    <>
      {status === 'in' ? null : (
        <Link className={`${styles.login} ${checking ? styles.guess : ''}`} to={account.logIn.to}>
          {account.logIn.label}
        </Link>
      )}
      {/* The same before and after: a click on it is not lost when the check is done. */}
      {status === 'out' ? null : (
        <AccountMenu className={checking ? styles.guessUser : undefined} />
      )}
    </>
  );
}

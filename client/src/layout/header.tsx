import { brand } from '#content/brand';
import { layout } from '#content/layout';
import { Icon } from '#client/ui/icon';
import { Logo } from './logo';
import styles from './header.module.css';

const { account, header } = layout;

/**
 * Logo, short navigation, and the account corner, the same on every page and no part of the app. The navigation is a
 * popover on phones, and so is the account's menu. `data-auth` on `<html>` says whether the visitor is signed in.
 * @param path of the page: its link is marked
 */
export function Header({ path }: { path: string }) {
  const link = ({ label, to }: { label: string; to: string }, className?: string) => (
    <a key={to} href={to} className={className} aria-current={path === to ? 'page' : undefined}>
      {label}
    </a>
  );
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.bar}`}>
        <a className={styles.brand} href="/">
          <Logo />
          {brand.name}
        </a>
        <nav
          className={`${styles.nav} on-screen`}
          id="menu"
          popover="auto"
          aria-label={header.label}
        >
          {header.links.map((entry) => link(entry))}
          {link(header.account, styles.user)}
        </nav>
        <div className={styles.corner}>
          <a className={styles.login} href={account.logIn.to}>
            {account.logIn.label}
          </a>
          <button
            type="button"
            className={`${styles.toggle} ${styles.account} ${styles.user}`}
            popoverTarget="account-menu"
            aria-label={account.menuLabel}
          >
            <Icon name="user" />
          </button>
          <div className={styles.menu} id="account-menu" popover="auto">
            <a href={account.preferences.to}>
              <Icon name="settings" />
              {account.preferences.label}
            </a>
            <button type="button" data-log-out="">
              <Icon name="log-out" />
              {account.logOut.label}
            </button>
          </div>
          <button
            type="button"
            className={`${styles.toggle} ${styles.more}`}
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

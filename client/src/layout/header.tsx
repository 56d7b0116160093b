import type { MouseEvent } from 'react';
import { brand } from '#content/brand';
import { layout } from '#content/layout';
import { Icon } from '#client/ui/icon';
import { Link, NavLink } from './link';
import { Logo } from './logo';
import styles from './header.module.css';

const { account, header } = layout;

/** A page of the app leaves it open when it changes to another. */
const close = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.hidePopover();

/**
 * Logo, short navigation, and the account corner, the same on every page. The navigation is a popover on phones, and so
 * is the account's menu. `data-auth` on `<html>` says whether the visitor is signed in.
 */
export const Header = () => (
  <header className={styles.header}>
    <div className={`wrap ${styles.bar}`}>
      <Link className={styles.brand} to="/">
        <Logo />
        {brand.name}
      </Link>
      <nav
        className={`${styles.nav} on-screen`}
        id="menu"
        popover="auto"
        aria-label={header.label}
        onClick={close}
      >
        {header.links.map(({ label, to }) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
        <NavLink to={header.account.to} className={styles.user}>
          {header.account.label}
        </NavLink>
      </nav>
      <div className={styles.corner}>
        <Link className={styles.login} to={account.logIn.to}>
          {account.logIn.label}
        </Link>
        <button
          type="button"
          className={`${styles.toggle} ${styles.account} ${styles.user}`}
          popoverTarget="account-menu"
          aria-label={account.menuLabel}
        >
          <Icon name="user" />
        </button>
        <div className={styles.menu} id="account-menu" popover="auto" onClick={close}>
          <Link to={account.preferences.to}>
            <Icon name="settings" />
            {account.preferences.label}
          </Link>
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

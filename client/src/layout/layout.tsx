import type { MouseEvent, ReactNode } from 'react';
import { brand } from '#content/brand';
import { layout } from '#content/layout';
import { Icon } from '#client/ui/icon';
import { Link, NavLink } from './link';
import footerStyles from './footer.module.css';
import logoStyles from './logo.module.css';
import headerStyles from './header.module.css';
import styles from './layout.module.css';

const { account, header, footer } = layout;

/**
 * The mark: a ribbon folded into an N: its last stroke points north.
 * `client/public/icon.svg` holds the same drawing for the favicons.
 */
const Logo = () => (
  <svg className={logoStyles.logo} viewBox="0 0 24 24" aria-hidden="true">
    <path d="M3.5 21V3l5 5.2V21Z" />
    <path className={logoStyles.fold} d="M3.5 3h5l12 18h-5Z" />
    <path d="M15.5 15.8V7L18 3l2.5 4v14Z" />
  </svg>
);

/** A page of the app leaves it open when it changes to another. */
const close = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.hidePopover();

/**
 * Logo, short navigation, and the account corner, the same on every page. The navigation is a popover on phones, and so
 * is the account's menu. `data-auth` on `<html>` says whether the visitor is signed in.
 */
const Header = () => (
  <header className={headerStyles.header}>
    <div className={`wrap ${headerStyles.bar}`}>
      <Link className={headerStyles.brand} to="/">
        <Logo />
        {brand.name}
      </Link>
      <nav
        className={`${headerStyles.nav} on-screen`}
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
        <NavLink to={header.account.to} className={headerStyles.user}>
          {header.account.label}
        </NavLink>
      </nav>
      <div className={headerStyles.corner}>
        <Link className={headerStyles.login} to={account.logIn.to}>
          {account.logIn.label}
        </Link>
        <button
          type="button"
          className={`${headerStyles.toggle} ${headerStyles.account} ${headerStyles.user}`}
          popoverTarget="account-menu"
          aria-label={account.menuLabel}
        >
          <Icon name="user" />
        </button>
        <div className={headerStyles.menu} id="account-menu" popover="auto" onClick={close}>
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
          className={`${headerStyles.toggle} ${headerStyles.more}`}
          popoverTarget="menu"
          aria-label={header.menuLabel}
        >
          <Icon name="menu" />
        </button>
      </div>
    </div>
  </header>
);

const Footer = () => (
  <footer className={footerStyles.footer}>
    <div className={`wrap ${footerStyles.bar}`}>
      <p className="row">
        <Logo />
        {brand.tagline}
      </p>
      <nav className={footerStyles.nav} aria-label={footer.label}>
        {footer.links.map(({ label, to }) => (
          <Link key={to} to={to} className="plain">
            {label}
          </Link>
        ))}
      </nav>
      <p className="small">
        © {brand.copyrightYear} {brand.name}. {footer.rights}
      </p>
    </div>
  </footer>
);

/** Each page brings its own `<main id="main">` (see `Page`). */
export const Layout = ({ children }: { children: ReactNode }) => (
  <div className={styles.site}>
    <a className={styles.skip} href="#main">
      {layout.skipLink}
    </a>
    <Header />
    {children}
    <Footer />
  </div>
);

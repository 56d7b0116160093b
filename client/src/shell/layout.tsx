import { Outlet, useLocation } from 'react-router';
import { layout } from '#content/layout';
import { ConnectionNotice } from './connection-notice';
import { ErrorBoundary } from './error-boundary';
import { Footer } from './footer';
import { Header } from './header';
import styles from './layout.module.css';

/** Skip link, header, page and footer. Each page brings its own `<main id="main">` (see `Page`). */
export function Layout() {
  const { pathname } = useLocation();
  return (
    <div className={styles.site}>
      <a className={styles.skip} href="#main">
        {layout.skipLink}
      </a>
      <Header />
      <ErrorBoundary resetKey={pathname}>
        <Outlet />
      </ErrorBoundary>
      <Footer />
      <ConnectionNotice />
    </div>
  );
}

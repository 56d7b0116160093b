import { Outlet, useLocation } from 'react-router';
import { layout } from '#content/layout';
import { ErrorBoundary } from './error-boundary';
import { Footer } from './footer';
import { Header } from './header';
import './connection-notice.css';
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
    </div>
  );
}

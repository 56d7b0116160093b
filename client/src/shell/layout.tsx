import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { layout } from '#content/layout';
import { ErrorBoundary } from './error-boundary';
import { Footer } from './footer';
import { Header } from './header';
import { OfflineNotice } from './offline-notice';

interface LayoutProps {
  /** Forgets the token; the header then goes to /login by itself. */
  onLogOut: () => void;
  /** The page, where no router outlet supplies it. */
  children?: ReactNode;
}

/** Skip link, header, page and footer. Each page brings its own `<main id="main">` (see `Page`). */
export function Layout({ onLogOut, children }: LayoutProps) {
  const { pathname } = useLocation();
  return (
    <div className="site">
      <a className="skip-link" href="#main">
        {layout.skipLink}
      </a>
      <Header onLogOut={onLogOut} />
      <ErrorBoundary resetKey={pathname}>{children ?? <Outlet />}</ErrorBoundary>
      <Footer />
      <OfflineNotice />
    </div>
  );
}

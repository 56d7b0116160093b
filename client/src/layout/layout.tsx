import type { ReactNode } from 'react';
import { layout } from '#content/layout';
import { Footer } from './footer';
import { Header } from './header';
import styles from './layout.module.css';

/** Skip link, header, page and footer. Each page brings its own `<main id="main">` (see `Page`). */
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

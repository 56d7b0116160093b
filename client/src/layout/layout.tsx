import type { ReactNode } from 'react';
import { brand } from '#content/brand';
import { layout } from '#content/layout';
import footerStyles from './footer.module.css';
import { Header } from './header';
import { Link } from './link';
import { Logo } from './logo';
import styles from './layout.module.css';

const Footer = () => (
  <footer className={footerStyles.footer}>
    <div className={`wrap ${footerStyles.bar}`}>
      <p className="row">
        <Logo />
        {brand.tagline}
      </p>
      <nav className={footerStyles.nav} aria-label={layout.footer.label}>
        {layout.footer.links.map(({ label, to }) => (
          <Link key={to} to={to} className="plain">
            {label}
          </Link>
        ))}
      </nav>
      <p className="small">
        © {brand.copyrightYear} {brand.name}. {layout.footer.rights}
      </p>
    </div>
  </footer>
);

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

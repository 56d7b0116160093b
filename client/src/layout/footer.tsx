import { brand } from '#content/brand';
import { layout } from '#content/layout';
import { Link } from './link';
import { Logo } from './logo';
import styles from './footer.module.css';

const { footer } = layout;

export const Footer = () => (
  <footer className={styles.footer}>
    <div className={`wrap ${styles.bar}`}>
      <p className="row">
        <Logo />
        {brand.tagline}
      </p>
      <nav className={styles.nav} aria-label={footer.label}>
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

import { brand } from '#content/brand';
import { layout } from '#content/layout';
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
          <a key={to} href={to} className="plain">
            {label}
          </a>
        ))}
      </nav>
      <p className="small">
        © {brand.copyrightYear} {brand.name}. {footer.rights}
      </p>
    </div>
  </footer>
);

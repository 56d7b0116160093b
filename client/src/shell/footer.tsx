import { brand } from '#content/brand';
import { layout } from '#content/layout';
import { Link } from './link';
import { Logo } from './logo';

const { footer } = layout;

/** Links that every page ends with, and the copyright line. */
export function Footer() {
  return (
    <footer className="footer">
      <div className="wrap footer__bar">
        <p className="footer__brand">
          <Logo />
          {brand.tagline}
        </p>
        <nav className="footer__nav" aria-label={footer.label}>
          {footer.links.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <p className="footer__rights">
          © {brand.copyrightYear} {brand.name}. {footer.rights}
        </p>
      </div>
    </footer>
  );
}

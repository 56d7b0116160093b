import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon } from './icon';
import { Link, type LinkProps } from './link';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant | undefined;
  /** Work is under way: the button is disabled and shows `busyLabel`. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
}

/**
 * A button that is as wide as the wider of its two labels, so that nothing moves when work begins.
 * The label not shown is drawn by CSS (`data-twin`), never present as text.
 */
export function Button({
  variant = 'primary',
  busy = false,
  busyLabel,
  children,
  disabled,
  ...props
}: ButtonProps) {
  const twin = busy ? children : busyLabel;
  return (
    <button
      type="button"
      {...props}
      className={`button button--${variant} ${props.className ?? ''}`.trim()}
      disabled={disabled || busy}
      data-busy={busy || undefined}
    >
      <span
        className="button__label"
        data-twin={busyLabel && typeof twin === 'string' ? twin : undefined}
      >
        {busy && busyLabel ? busyLabel : children}
      </span>
    </button>
  );
}

interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant | undefined;
}

/** A link within the site that looks like a button. */
export function ButtonLink({ variant = 'primary', className = '', ...props }: ButtonLinkProps) {
  return <Link {...props} className={`button button--${variant} ${className}`.trim()} />;
}

interface ExternalLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  children: ReactNode;
}

/** A link to another site, in a new tab, which says so. */
export function ExternalLink({ children, className = '', ...props }: ExternalLinkProps) {
  return (
    <a
      {...props}
      className={`external ${className}`.trim()}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
      <Icon name="external" />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

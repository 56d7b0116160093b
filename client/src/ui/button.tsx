import type { ComponentProps } from 'react';
import { Icon } from './icon';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

export function buttonClass(variant: ButtonVariant, more = ''): string {
  return `${styles.button} ${styles[variant]} ${more}`.trim();
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined;
  /** Work is under way: the button keeps the focus, takes no press and shows `busyLabel`. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
}

/**
 * A button that is as wide as the wider of its two labels: nothing moves when work begins.
 * The label not shown is drawn by CSS (`data-twin`), never present as text.
 */
export function Button({
  variant = 'primary',
  busy = false,
  busyLabel,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const twin = busy ? children : busyLabel;
  return (
    <button
      type="button"
      {...props}
      className={buttonClass(variant, props.className)}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      // The second press of a double click is not meant.
      onClick={(event) => (busy || event.detail > 1 ? event.preventDefault() : onClick?.(event))}
    >
      <span
        className={styles.label}
        data-twin={busyLabel && typeof twin === 'string' ? twin : undefined}
      >
        {busy && busyLabel ? busyLabel : children}
      </span>
    </button>
  );
}

/** A link to another site, in a new tab, which says so. */
export const ExternalLink = ({ children, className = '', ...props }: ComponentProps<'a'>) => (
  <a
    {...props}
    className={`${styles.external} ${className}`.trim()}
    target="_blank"
    rel="noopener noreferrer"
  >
    {children}
    <Icon name="external" />
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
);

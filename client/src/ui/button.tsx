import type { ComponentProps } from 'react';
import { controls } from '#content/forms';
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

export function Button({
  variant = 'secondary',
  busy = false,
  busyLabel,
  children,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={buttonClass(variant, props.className)}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

export const ExternalLink = ({ children, className = '', ...props }: ComponentProps<'a'>) => (
  <a
    target="_blank"
    rel="noopener noreferrer"
    {...props}
    className={`${styles.external} ${className}`.trim()}
  >
    {children}
    <Icon name="external" />
    <span className="visually-hidden"> {controls.newTab}</span>
  </a>
);

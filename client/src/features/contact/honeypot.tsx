import { contact } from '#content/forms';
import styles from './honeypot.module.css';

/**
 * A field that robots fill in. People never meet it: it stands outside the view, `inert` keeps
 * the keyboard, screen readers and autofill away.
 */
export function Honeypot() {
  return (
    <div className={styles.honeypot} aria-hidden="true" inert>
      <label>
        {contact.trapLabel}
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

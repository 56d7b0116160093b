import { brand } from '#content/brand';
import { withoutScripts } from '#content/forms';
import styles from './form.module.css';

/** Tells a visitor without JavaScript how to reach us. React never renders it in a living page. */
export function WithoutScripts() {
  return (
    <noscript>
      <p className={styles.note}>
        {withoutScripts} <a href={`mailto:${brand.email.general}`}>{brand.email.general}</a>.
      </p>
    </noscript>
  );
}

import type { Glyph as Drawing } from '#content/page';
import styles from './glyph.module.css';
/** The line drawing of a product or service; decorative: its name is beside it. */
export const Glyph = ({ line, spark }: Drawing) => (
  <svg className={styles.glyph} viewBox="0 0 32 32" aria-hidden="true">
    <path d={line} />
    <path className={styles.spark} d={spark} />
  </svg>
);

import { cases, compute } from './logic';
import { around, dots, web } from './map';
import styles from './graph-figure.module.css';

const { names, line } = compute(cases[0]);

/** The map as it grows: things, their links, what is around one of them, and a path. */
export const stages = ['', '', around(names.slice(2, 3)), line].map((lit, stage) => (
  <svg key={stage} className={styles.map} viewBox="0 0 400 350" aria-hidden="true">
    {stage > 0 ? <path className={styles.web} d={web} /> : null}
    <path className={styles.dots} d={dots} />
    <path className={styles.path} d={lit} />
  </svg>
));

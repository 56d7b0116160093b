import type { Point } from '#content/page';
import styles from './steps.module.css';

interface StepsProps {
  steps: readonly Point[];
  /** One under the other, joined by a line; or side by side where there is room. */
  flow: 'column' | 'two' | 'three' | 'four';
}

export function Steps({ steps, flow }: StepsProps) {
  return (
    <ol className={`${styles.steps} ${styles[flow]}`}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

import type { Chart as ChartData } from '#content/entries';
import styles from './chart.module.css';

/** Bars beside their numbers. */
export function Chart({ title, of, bars }: ChartData) {
  const most = of ?? Math.max(...Object.values(bars));
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <dl>
        {Object.entries(bars).map(([name, value]) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd>{value.toLocaleString('en-US')}</dd>
            <svg aria-hidden="true">
              <rect width={`${(100 * value) / most}%`} height="100%" />
            </svg>
          </div>
        ))}
      </dl>
    </figure>
  );
}

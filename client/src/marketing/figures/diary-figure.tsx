import { companion } from '#content/products/companion';
import { Figure } from './figure';
import styles from './diary-figure.module.css';

const { figure } = companion;

/** One day of the diary: the entry, its tags, and what comes back from other years. */
export function DiaryFigure() {
  const { date, onThisDay, insight } = figure;
  return (
    <Figure caption={figure.caption}>
      <div className={styles.diary}>
        <div className={styles.page}>
          <p className={styles.date}>
            <time dateTime={date.iso}>{date.label}</time>
          </p>
          <p className={styles.entry}>{figure.entry}</p>
          <svg className={styles.sketch} viewBox="0 0 240 60" aria-hidden="true">
            <path d="M4 44h232M30 50h60m20 0h40m18 0h46M60 56h36m30 0h70M196 44V28m9 16V31m9 13V26M96 44V22c0-4 3-5 4-8 1-4-3-6-6-4l-8 3 8-1c2 4-6 8-6 17 0 5 4 8 8 8l10 3-7-7" />
            <circle cx="40" cy="26" r="9" />
          </svg>
          <h3 className={styles.label}>{figure.tagsLabel}</h3>
          <ul className={styles.tags}>
            {figure.tags.map(({ kind, name }) => (
              <li key={name}>
                <span>{kind}</span> {name}
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.margin}>
          <h3 className={styles.label}>{onThisDay.heading}</h3>
          <ul className={styles.memories}>
            {onThisDay.memories.map(({ when, text }) => (
              <li key={when}>
                <strong>{when}</strong>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          <div className={styles.insight}>
            <h3 className={styles.label}>{insight.heading}</h3>
            <p>{insight.text}</p>
          </div>
        </div>
      </div>
    </Figure>
  );
}

import { diary as words } from '#content/figures/diary';
import { TouchFigure } from '../touch-figure';
import * as logic from './logic';
import styles from './diary-figure.module.css';

const { parts, today } = words;

const fields = (
  <label>
    {words.write}
    <textarea name="entry" rows={3} maxLength={280} defaultValue={words.entry} />
  </label>
);

export default function DiaryFigure() {
  return (
    <TouchFigure name="diary" logic={logic} words={words} live fields={fields}>
      {(slot) => {
        const older = (name: (typeof logic.entries)[number]) => {
          const { date, ago, text } = words.older[name];
          const index = logic.entries.indexOf(name);
          return (
            <li key={name} {...slot('hidden', 'isRemoved', index)}>
              <div {...slot('data-on', 'isSource', index)}>
                <p className="small">
                  {ago}
                  {date} <span className={styles.source}>{parts.source}</span>
                </p>
                <p>{text}</p>
                <button type="button" name="removed" value={name} className={styles.remove}>
                  {words.remove}
                  <span className="visually-hidden"> {words.removeWhich(date)}</span>
                </button>
              </div>
            </li>
          );
        };
        return (
          <div className={styles.diary}>
            <div className={styles.page}>
              <p className={styles.date}>
                <time dateTime={today.iso}>{today.label}</time>
              </p>
              <p className={styles.entry} {...slot('text', 'entry')} />
              <div {...slot('hidden', 'withoutLake')}>
                <svg className={styles.sketch} viewBox="0 0 240 60" aria-hidden="true">
                  <path d="M4 44h232M30 50h60m20 0h40m18 0h46M60 56h36m30 0h70M196 44V28m9 16V31m9 13V26M96 44V22c0-4 3-5 4-8 1-4-3-6-6-4l-8 3 8-1c2 4-6 8-6 17 0 5 4 8 8 8l10 3-7-7" />
                  <circle cx="40" cy="26" r="9" />
                </svg>
              </div>
              <h3>{parts.tags}</h3>
              <ul className={styles.tags}>
                {Array.from({ length: logic.TAGS }, (_, index) => (
                  <li key={index}>
                    <span className="muted" {...slot('text', 'kinds', index)} />{' '}
                    <span {...slot('text', 'tags', index)} />
                  </li>
                ))}
              </ul>
              <p className="muted" {...slot('text', 'noTags')} />
              <p className={styles.label}>{words.label(logic.dictionarySize)}</p>
            </div>
            <div className={styles.margin}>
              <h3>{parts.onThisDay}</h3>
              <ul>{logic.entries.filter(logic.isOnThisDay).map(older)}</ul>
              <p className="muted" {...slot('text', 'noMemories')} />
              <h3>{parts.otherDays}</h3>
              <ul>{logic.entries.filter((name) => !logic.isOnThisDay(name)).map(older)}</ul>
            </div>
          </div>
        );
      }}
    </TouchFigure>
  );
}

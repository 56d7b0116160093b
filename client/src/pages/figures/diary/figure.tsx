import { diary as words } from '#content/figures/diary';
import { places, TouchFigure } from '../touch-figure';
import { compute, states } from './logic';
import { agoOf, dictionarySize, entryNames, isOfThisDay, TAGS, type Question } from './remember';
import styles from './diary-figure.module.css';

const { older, parts, questions, today } = words;
const logic = { compute, states };
const [first = {}] = states;

const controls = (
  <>
    <input name="removed" defaultValue={first['removed']} hidden />
    <div>
      <label htmlFor="diary-entry">{words.controls.entry}</label>
      <textarea id="diary-entry" name="entry" rows={5} defaultValue={first['entry']} />
    </div>
    <fieldset className={styles.question}>
      <legend>{words.controls.question}</legend>
      {(Object.keys(questions) as Question[]).map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="question"
            value={name}
            defaultChecked={name === first['question']}
          />
          {questions[name].label}
        </label>
      ))}
    </fieldset>
  </>
);

/** A page of the diary, and beside it the days that it remembers. */
export default function DiaryFigure() {
  return (
    <TouchFigure name="diary" logic={logic} words={words} controls={controls}>
      {(result) => {
        const { text, on, shown } = places(result);
        const entry = (name: (typeof entryNames)[number]) => {
          const index = entryNames.indexOf(name);
          return (
            <li key={name} {...shown('isKept', index)} {...on('isBehind', index)}>
              <p className={styles.when}>
                {isOfThisDay(name) ? `${agoOf(name)}, ` : null}
                {older[name].date} <span className={styles.behind}>{parts.behind}</span>
              </p>
              <p className={styles.older}>{older[name].text}</p>
              <button type="button" name="removed" value={name} className={styles.remove}>
                {words.controls.remove}
                <span className="visually-hidden">
                  {' '}
                  {words.controls.removeWhich(older[name].date)}
                </span>
              </button>
            </li>
          );
        };
        return (
          <div className={styles.diary}>
            <div className={styles.page}>
              <p className={styles.date}>
                <time dateTime={today.iso}>{today.label}</time>
              </p>
              <p className={styles.entry} {...text('entry')} />
              <div {...shown('hasLake')}>
                <svg className={styles.sketch} viewBox="0 0 240 60" aria-hidden="true">
                  <path d="M4 44h232M30 50h60m20 0h40m18 0h46M60 56h36m30 0h70M196 44V28m9 16V31m9 13V26M96 44V22c0-4 3-5 4-8 1-4-3-6-6-4l-8 3 8-1c2 4-6 8-6 17 0 5 4 8 8 8l10 3-7-7" />
                  <circle cx="40" cy="26" r="9" />
                </svg>
              </div>
              <h3>{parts.tags}</h3>
              <ul className={styles.tags}>
                {Array.from({ length: TAGS }, (_, index) => (
                  <li key={index} {...shown('tags', index)}>
                    <span {...text('kinds', index)} /> <span {...text('tags', index)} />
                  </li>
                ))}
              </ul>
              <p className="muted" {...shown('isUntagged')}>
                {words.noTags}
              </p>
              <p className={styles.label}>{words.label(dictionarySize)}</p>
            </div>
            <div className={styles.margin}>
              <h3>{parts.onThisDay}</h3>
              <ul>{entryNames.filter(isOfThisDay).map(entry)}</ul>
              <p className="muted" {...shown('isForgotten')}>
                {words.noMemories}
              </p>
              <h3>{parts.otherDays}</h3>
              <ul>{entryNames.filter((name) => !isOfThisDay(name)).map(entry)}</ul>
            </div>
          </div>
        );
      }}
    </TouchFigure>
  );
}

import { note as words } from '#content/figures/note';
import { TouchFigure } from '../touch-figure';
import * as logic from './logic';
import styles from './note-figure.module.css';

const { parts, plan } = words;

/** The decisions are made in the note itself. */
const Decide = ({ proposal, what }: { proposal: logic.Proposal; what: string }) => (
  <span className={`${styles.decide} live`}>
    {(['accept', 'reject'] as const).map((decision) => (
      <button
        key={decision}
        type="button"
        className="chip"
        name="trail"
        value={`${proposal}${decision === 'accept' ? '+' : '-'}`}
      >
        {words.decide[decision]}
        <span className="visually-hidden"> {what}</span>
      </button>
    ))}
  </span>
);

export default function NoteFigure() {
  return (
    <TouchFigure name="note" logic={logic} words={words} live>
      {(slot) => (
        <div className={styles.desk}>
          <div className={styles.note}>
            <h3>{parts.note}</h3>
            <ul>
              {logic.sentences.map((name, index) => {
                const { letter, name: section, heard } = words.sentences[name];
                return (
                  <li key={name} {...slot('data-on', 'isLeaving', index)}>
                    <p className="small">
                      <strong aria-hidden="true">{letter}</strong> {section}
                    </p>
                    <p className={styles.sentence} {...slot('data-on', 'isStruck', index)}>
                      <span {...slot('text', 'sentences', index)} />
                    </p>
                    <p className="small">
                      {parts.heard} <q>{heard}</q>
                    </p>
                    <p className={`small ${styles.doubt}`} {...slot('text', 'doubts', index)} />
                    <p className={`small ${styles.status}`} {...slot('text', 'status', index)} />
                    <Decide proposal={name} what={letter} />
                  </li>
                );
              })}
              <li>
                <p className="small">
                  <strong aria-hidden="true">{plan.letter}</strong> {plan.name}
                </p>
                <p className="small">{plan.text}</p>
              </li>
            </ul>
            <h3>{parts.codes}</h3>
            <ul>
              {logic.codes.map((name, position) => {
                const { code, system, meaning, sentence } = words.codes[name];
                const index = logic.sentences.length + position;
                return (
                  <li key={name} {...slot('data-on', 'isLeaving', index)}>
                    <p className={styles.sentence} {...slot('data-on', 'isStruck', index)}>
                      <code>{code}</code> {meaning} <span className="muted">({system})</span>
                    </p>
                    <p className="small">{parts.basedOn(words.sentences[sentence].letter)}</p>
                    <p className={`small ${styles.status}`} {...slot('text', 'status', index)} />
                    <Decide proposal={name} what={code} />
                  </li>
                );
              })}
            </ul>
          </div>
          <div className={styles.trail}>
            <h3>{parts.trail}</h3>
            <ul>
              {Array.from({ length: logic.LINES }, (_, index) => (
                <li key={index} {...slot('text', 'lines', index)} />
              ))}
            </ul>
          </div>
        </div>
      )}
    </TouchFigure>
  );
}

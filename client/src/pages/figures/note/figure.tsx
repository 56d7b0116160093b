import { note as words } from '#content/figures/note';
import { places, TouchFigure } from '../touch-figure';
import { compute, LINES, states } from './logic';
import { codeNames, sentenceNames, type Proposal } from './trail';
import styles from './note-figure.module.css';

const { codes, parts, plan, sentences } = words;
const logic = { compute, states };
const [first = {}] = states;

/** The decisions are pressed in the note itself; only an edit is typed. */
const controls = (
  <>
    <input name="trail" defaultValue={first['trail']} hidden />
    <div>
      <label htmlFor="note-wording">{words.controls.edit}</label>
      <textarea id="note-wording" name="wording" rows={3} defaultValue={first['wording']} />
    </div>
  </>
);

/** The sentence that can be edited is accepted as it stands in its field. */
const acceptance = (proposal: Proposal) =>
  proposal === 'o' ? { value: 'o=', 'data-takes': 'wording' } : { value: `${proposal}+` };

function Decide({ proposal, what }: { proposal: Proposal; what: string }) {
  return (
    <span className={styles.decide}>
      <button type="button" className="chip" name="trail" {...acceptance(proposal)}>
        {words.controls.accept}
        <span className="visually-hidden"> {what}</span>
      </button>
      <button type="button" className="chip" name="trail" value={`${proposal}-`}>
        {words.controls.reject}
        <span className="visually-hidden"> {what}</span>
      </button>
    </span>
  );
}

/** A drafted note with the codes that rest on it, and the trail of what was decided. */
export default function NoteFigure() {
  return (
    <TouchFigure name="note" logic={logic} words={words} controls={controls}>
      {(result) => {
        const { text, on } = places(result);
        return (
          <div className={styles.desk}>
            <div className={styles.note}>
              <h3>{parts.note}</h3>
              <ul>
                {sentenceNames.map((name, index) => {
                  const { letter, name: section, heard } = sentences[name];
                  return (
                    <li key={name} {...on('isLeaving', index)}>
                      <p className={styles.section}>
                        <strong aria-hidden="true">{letter}</strong> {section}
                      </p>
                      <p
                        className={styles.sentence}
                        {...text('sentences', index)}
                        {...on('isStruck', index)}
                      />
                      <p className={styles.heard}>
                        {parts.heard} <q>{heard}</q>
                      </p>
                      <p className={styles.doubt} {...text('doubts', index)} />
                      <p className={styles.status} {...text('status', index)} />
                      <Decide proposal={name} what={letter} />
                    </li>
                  );
                })}
                <li>
                  <p className={styles.section}>
                    <strong aria-hidden="true">{plan.letter}</strong> {plan.name}
                  </p>
                  <p className={styles.heard}>{plan.text}</p>
                </li>
              </ul>
              <h3>{parts.codes}</h3>
              <ul>
                {codeNames.map((name, position) => {
                  const { code, system, meaning, sentence } = codes[name];
                  const index = sentenceNames.length + position;
                  return (
                    <li key={name} {...on('isLeaving', index)}>
                      <p className={styles.sentence} {...on('isStruck', index)}>
                        <code>{code}</code> {meaning} <span className="muted">({system})</span>
                      </p>
                      <p className={styles.heard}>{parts.rests(sentences[sentence].letter)}</p>
                      <p className={styles.status} {...text('status', index)} />
                      <Decide proposal={name} what={code} />
                    </li>
                  );
                })}
              </ul>
            </div>
            <div className={styles.trail}>
              <h3>{parts.trail}</h3>
              <ul>
                {Array.from({ length: LINES }, (_, index) => (
                  <li key={index} {...text('lines', index)} />
                ))}
              </ul>
            </div>
          </div>
        );
      }}
    </TouchFigure>
  );
}

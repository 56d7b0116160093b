import { cobolFigure as words } from '#content/figures/cobol';
import { TouchFigure } from '../touch-figure';
import { Double } from './cent';
import * as logic from './logic';
import styles from './cobol-figure.module.css';

const fields = (
  <label>
    {words.amount}
    <input
      name="amount"
      defaultValue={logic.cases[0].amount}
      inputMode="decimal"
      maxLength={16}
      aria-describedby="cobol-says"
    />
  </label>
);

export default function CobolFigure() {
  return (
    <TouchFigure name="cobol" logic={logic} words={words} live fields={fields} unfolded>
      {(slot) => (
        <div className="stack">
          <dl className={`panel ${styles.stores}`}>
            <div>
              <dt className="small">{words.cobol}</dt>
              <dd {...slot('text', 'cobol')} />
            </div>
            <div>
              <dt className="small">{words.double}</dt>
              <dd>
                <Double slot={slot} />
              </dd>
            </div>
            <div>
              <dt className="small">{words.java}</dt>
              <dd {...slot('text', 'cobol')} />
            </div>
          </dl>
          <div className={`panel ${styles.bytes}`}>
            <h3>{words.bytes}</h3>
            <p className="row">
              {[0, 1, 2, 3].map((index) => (
                <code key={index} {...slot('text', 'bytes', index)} />
              ))}
            </p>
            <p className="small" {...slot('text', 'sign')} />
          </div>
          <div className={`panel ${styles.listings}`}>
            <div>
              <h3>{words.program}</h3>
              <pre {...slot('text', 'program')} />
            </div>
            <div>
              <h3>{words.translation}</h3>
              <pre {...slot('text', 'translation')} />
            </div>
          </div>
        </div>
      )}
    </TouchFigure>
  );
}

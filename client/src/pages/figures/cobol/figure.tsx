import { cobolFigure as words } from '#content/figures/cobol';
import { places, TouchFigure } from '../touch-figure';
import { compute, states } from './logic';
import styles from './cobol-figure.module.css';

/** The longest number of `double`, and the longest picture in bytes. */
const CHARACTERS = Array.from({ length: 14 }, (_, index) => index);
const BYTES = CHARACTERS.slice(0, 7);

const logic = { states, compute };
const [{ amount, rate, picture }] = states;

const controls = (
  <>
    <label>
      {words.amount}
      <input name="amount" defaultValue={amount} inputMode="decimal" maxLength={16} />
    </label>
    <label>
      {words.rate}
      <input name="rate" defaultValue={rate} inputMode="decimal" maxLength={10} />
    </label>
    <fieldset>
      <legend>{words.picture}</legend>
      {Object.entries(words.pictures).map(([name, text]) => (
        <label key={name}>
          <input type="radio" name="picture" value={name} defaultChecked={name === picture} />
          <code>{text}</code>
        </label>
      ))}
    </fieldset>
    <div>
      <label>
        <input type="checkbox" name="rounded" />
        <code>{words.rounded}</code>
      </label>
      <label>
        <input type="checkbox" name="sizeError" />
        <code>{words.sizeError}</code>
      </label>
    </div>
  </>
);

/** One amount in COBOL, in `double` and in the translation; below it the code. */
export default function CobolFigure() {
  return (
    <TouchFigure name="cobol" logic={logic} words={words} controls={controls}>
      {(result) => {
        const { text, on } = places(result);
        return (
          <div className={styles.drawing}>
            <dl className={styles.stores}>
              <div>
                <dt>{words.cobol}</dt>
                <dd {...text('cobol')} />
              </div>
              <div>
                <dt>{words.double}</dt>
                <dd>
                  {CHARACTERS.map((index) => (
                    <span key={index} {...text('double', index)} {...on('differs', index)} />
                  ))}
                </dd>
              </div>
              <div>
                <dt>{words.java}</dt>
                <dd {...text('java')} />
              </div>
            </dl>
            <div className={styles.bytes}>
              <h3>{words.bytes}</h3>
              <p>
                {BYTES.map((index) => (
                  <code key={index} {...text('bytes', index)} />
                ))}
              </p>
              <p {...text('sign')} />
            </div>
            <div className={styles.listings}>
              <div>
                <h3>{words.program}</h3>
                <pre {...text('program')} />
              </div>
              <div>
                <h3>{words.translation}</h3>
                <pre {...text('translation')} />
              </div>
            </div>
          </div>
        );
      }}
    </TouchFigure>
  );
}

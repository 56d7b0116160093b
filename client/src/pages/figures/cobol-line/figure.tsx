import { cobolFigure as words } from '#content/figures/cobol';
import { compute, states } from '../cobol/logic';
import { isFault } from '../live';
import { places } from '../touch-figure';
import styles from './cobol-line.module.css';

const [first] = states;
const CHARACTERS = Array.from({ length: 14 }, (_, index) => index);

/** The figure of /cobol in a line: its first state, of which the amount may be changed. */
export default function CobolLine() {
  const result = compute(first);
  if (isFault(result)) throw new Error(result.fault);
  const { text, on } = places(result);
  return (
    <form
      className={styles.line}
      method="dialog"
      autoComplete="off"
      data-figure="cobol-line"
      data-script="figures/live figures/cobol/logic"
      data-state="0"
    >
      <label>
        {words.share(first.rate)}
        <span className={styles.still}>{first.amount}</span>
        <input name="amount" defaultValue={first.amount} inputMode="decimal" maxLength={16} />
      </label>
      <input name="rate" defaultValue={first.rate} hidden />
      <input name="picture" defaultValue={first.picture} hidden />
      <dl>
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
      </dl>
      <output id="cobol-line-says" className="visually-hidden">
        {result.says}
      </output>
    </form>
  );
}

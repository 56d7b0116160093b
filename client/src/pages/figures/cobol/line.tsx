import { cobolFigure as words } from '#content/figures/cobol';
import { resultOf, slots } from '../touch-figure';
import { cases, compute } from './logic';
import styles from './cobol-line.module.css';

const [{ amount, rate }] = cases;

export const AmountField = ({ figure }: { figure: string }) => (
  <input
    name="amount"
    defaultValue={amount}
    inputMode="decimal"
    maxLength={16}
    aria-describedby={`${figure}-says`}
  />
);

type Slot = ReturnType<typeof slots<Exclude<ReturnType<typeof compute>, string>>>;

/** The number that `double` stores, its wrong digits marked. */
export const Double = ({ slot }: { slot: Slot }) => (
  <>
    <span {...slot('text', 'double', 0)} />
    <mark className={styles.wrong} {...slot('text', 'double', 1)} />
    <span {...slot('text', 'double', 2)} />
  </>
);

/** The figure of /cobol in a line: its first case, with an amount that can be changed. */
export default function CobolLine() {
  const result = resultOf(compute(cases[0]));
  const slot = slots(result);
  return (
    <form
      className={styles.line}
      method="dialog"
      autoComplete="off"
      data-figure="cobol-line"
      data-script="figures/live figures/cobol/logic"
      data-case="0"
    >
      <label className="small">
        {words.share(rate)}
        <span className={styles.still}>{amount}</span>
        <AmountField figure="cobol-line" />
      </label>
      <dl>
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
      </dl>
      <output id="cobol-line-says" className="visually-hidden">
        {result.says}
      </output>
    </form>
  );
}

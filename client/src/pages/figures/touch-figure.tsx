import type { ReactNode } from 'react';
import { figureWords } from '#content/figures';
import { itemOf, type Result } from './live';
import figureStyles from './figure.module.css';
import styles from './touch-figure.module.css';

export const Figure = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <figure className={figureStyles.figure}>
    {children}
    <figcaption className="small">{caption}</figcaption>
  </figure>
);

export type Slot<R> = (attribute: string, name: keyof R & string, index?: number) => object;

interface TouchFigureProps<Case, R extends { says: string }> {
  name: string;
  words: { choose: string; cases: readonly string[]; caption: string };
  logic: { cases: readonly Case[]; compute: (one: Case) => R };
  /** Answers in the browser, too: its logic is in `logic.ts`. */
  live?: boolean;
  /** What the visitor can change: folded away on a phone unless `unfolded`, gone where no script runs. */
  fields?: ReactNode;
  unfolded?: boolean;
  children: (slot: Slot<R>, result: R) => ReactNode;
}

/** A figure with the results of all its cases, of which the chosen one is shown: see `live.ts`. */
export function TouchFigure<Case, R extends { says: string }>(props: TouchFigureProps<Case, R>) {
  const { name, logic, words, live, fields, unfolded, children } = props;
  const results = logic.cases.map(logic.compute);
  const reset = (
    <button type="reset" className={`chip ${styles.reset}`}>
      {figureWords.reset}
    </button>
  );
  const change = (
    <div className={styles.change}>
      {fields}
      {reset}
    </div>
  );
  return (
    <Figure caption={words.caption}>
      <form
        className={styles.form}
        method="dialog"
        autoComplete="off"
        data-figure={name}
        data-script={live ? `figures/live figures/${name}/logic` : undefined}
      >
        <fieldset className={styles.cases}>
          <legend>{words.choose}</legend>
          {words.cases.map((label, index) => (
            <label key={label} className="option">
              <input type="radio" name="case" value={index} defaultChecked={index === 0} />
              {label}
            </label>
          ))}
        </fieldset>
        {fields && !unfolded ? (
          <details className={styles.fields}>
            <summary>{figureWords.change}</summary>
            {change}
          </details>
        ) : null}
        {unfolded ? change : null}
        {/* One each: a reset makes plain text of all that is in an output (HTML, 4.10.12). */}
        {results.map(({ says }, index) => (
          <output
            key={words.cases[index]}
            id={index === 0 ? `${name}-says` : undefined}
            className={styles.says}
            data-case={index}
          >
            {says}
          </output>
        ))}
        {results.map((result, index) => (
          <div key={words.cases[index]} data-case={index}>
            {children(slots(result), result)}
          </div>
        ))}
        {live && !fields ? reset : null}
      </form>
    </Figure>
  );
}

/**
 * Props for an element that a live figure fills in: its text, or an attribute. It is hidden where an item of a list is
 * missing or a text is empty; an attribute with a boolean is there or not.
 */
export const slots =
  <R extends object>(result: R): Slot<R> =>
  (attribute, name, index = 0) => {
    const value = itemOf(result[name] as Result[string], index);
    const prop = attribute === 'text' ? 'children' : attribute;
    return {
      'data-slot': `${attribute} ${name} ${index}`,
      hidden: typeof value === 'boolean' ? undefined : !value,
      [prop]: value === false ? undefined : value,
    };
  };

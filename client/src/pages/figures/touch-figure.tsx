import type { ReactNode } from 'react';
import { figureWords } from '#content/figures';
import { buttonClass } from '#client/ui/button';
import { Figure } from './figure';
import type { FigureWords, Logic, Result } from './kit';
import { isFault, itemOf } from './live';
import styles from './touch-figure.module.css';

interface TouchFigureProps<R extends Result> {
  /** The folder of its logic. */
  name: string;
  logic: Logic<R>;
  words: FigureWords;
  /** The controls that the visitor changes freely: not shown where no script runs. */
  controls: ReactNode;
  /** Draws one result. */
  children: (result: R) => ReactNode;
}

/** A figure with all its states, of which the chosen one is shown: see `kit.ts`. */
export function TouchFigure<R extends Result>(props: TouchFigureProps<R>) {
  const { name, logic, words, controls, children } = props;
  const results = logic.states.map((state) => {
    const result = logic.compute(state);
    if (isFault(result)) throw new Error(`A state of ${name} is at fault: ${result.fault}`);
    return result;
  });
  return (
    <Figure caption={words.caption}>
      <form
        className={styles.form}
        method="dialog"
        autoComplete="off"
        data-figure={name}
        data-script={`figures/live figures/${name}/logic`}
      >
        <fieldset className={styles.states}>
          <legend>{words.choose}</legend>
          {words.states.map((state, index) => (
            <label key={state}>
              <input type="radio" name="case" value={index} defaultChecked={index === 0} />
              {state}
            </label>
          ))}
        </fieldset>
        <div className={styles.bench}>
          <div className={styles.controls}>{controls}</div>
          <div className={styles.result}>
            {/* One each: a reset makes plain text of all that stands in an output (HTML, 4.10.12). */}
            {results.map(({ says }, index) => (
              <output
                key={words.states[index]}
                id={index === 0 ? `${name}-says` : undefined}
                className={styles.says}
                data-state={index}
              >
                {says}
              </output>
            ))}
            {results.map((result, index) => (
              <div key={words.states[index]} data-state={index}>
                {children(result)}
              </div>
            ))}
          </div>
        </div>
        <button type="reset" className={buttonClass('quiet', styles.reset ?? '')}>
          {figureWords.reset}
        </button>
      </form>
    </Figure>
  );
}

/** Props for the elements that a result fills in: see `kit.ts`. */
export function places<R extends Result>(result: R) {
  type Name = keyof R & string;
  const item = (name: Name, index?: number) => itemOf(result[name], index);
  return {
    text: (name: Name, index?: number) => ({
      'data-slot': name,
      hidden: item(name, index) === undefined,
      children: item(name, index),
    }),
    on: (name: Name, index?: number) => ({
      'data-flag': name,
      'data-on': item(name, index) ? '' : undefined,
    }),
    attribute: (attribute: string, name: Name, index?: number) => ({
      'data-attribute': `${attribute} ${name}`,
      [attribute]: item(name, index),
    }),
    shown: (name: Name, index?: number) => ({ 'data-shown': name, hidden: !item(name, index) }),
  };
}

import { graphFigure as words } from '#content/figures/graph';
import { TouchFigure } from '../touch-figure';
import * as logic from './logic';
import { dots, web } from './map';
import styles from './graph-figure.module.css';

/** As many as the longest path has. */
const STEPS = Array.from({ length: logic.MOST_LINKS + 1 }, (_, index) => index);

const [first] = logic.cases;

const fields = (
  <fieldset className={styles.weights}>
    <legend>{words.weigh}</legend>
    {logic.weights.map((name) => (
      <label key={name}>
        {words.weights[name]}
        <input type="range" name={name} min="0" max="100" step="10" defaultValue={first[name]} />
      </label>
    ))}
  </fieldset>
);

/** A map of the company with the strongest path on it, and the same path with what each link is worth. */
export default function GraphFigure() {
  return (
    <TouchFigure name="graph" logic={logic} words={words} live fields={fields}>
      {(slot) => (
        <div className={styles.drawing}>
          <svg className={styles.map} viewBox="0 0 400 350" role="img" aria-label={words.map}>
            <path className={styles.web} d={web} />
            <path className={styles.dots} d={dots} />
            <path className={styles.path} {...slot('d', 'line')} />
            {STEPS.map((index) => (
              <g key={index} {...slot('transform', 'positions', index)}>
                <circle r="14" />
                <text y="5.5">{index + 1}</text>
              </g>
            ))}
          </svg>
          <div className="stack">
            <ol className={styles.steps}>
              {STEPS.map((index) => (
                <li key={index}>
                  <span>
                    <span {...slot('text', 'relations', index)} />{' '}
                    <strong {...slot('text', 'names', index)} />
                  </span>
                  <span {...slot('text', 'shares', index)} />
                </li>
              ))}
            </ol>
            <div className="stack">
              <h3>{words.decided}</h3>
              <p className={styles.sum} {...slot('text', 'sum')} />
              <p {...slot('text', 'besides')} />
              <ul className="row small">
                {logic.weights.map((name, index) => (
                  <li key={name} {...slot('text', 'weights', index)} />
                ))}
              </ul>
            </div>
          </div>
        </div>
      )}
    </TouchFigure>
  );
}

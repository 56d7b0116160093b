import { graphFigure as words } from '#content/figures/graph';
import { places, TouchFigure } from '../touch-figure';
import { groups } from './company';
import { compute, MOST_STEPS, states } from './logic';
import { dots, size, web } from './map';
import styles from './graph-figure.module.css';

/** As many as the longest path has. */
const STATIONS = Array.from({ length: MOST_STEPS + 1 }, (_, index) => index);

const logic = { states, compute };
const [first] = states;

/** Everything that the company has, by what it is. */
const things = Object.entries(groups).map(([group, names]) => (
  <optgroup key={group} label={words.groups[group as keyof typeof groups]}>
    {names.map((name) => (
      <option key={name}>{name}</option>
    ))}
  </optgroup>
));

const controls = (
  <>
    <fieldset>
      <legend>{words.ask}</legend>
      {Object.entries(words.asks).map(([ask, question]) => (
        <label key={ask}>
          <input type="radio" name="ask" value={ask} defaultChecked={ask === first.ask} />
          {question}
        </label>
      ))}
    </fieldset>
    <label>
      {words.from}
      <select name="from" defaultValue={first.from}>
        {things}
      </select>
    </label>
    <label className={styles.goal}>
      {words.to}
      <select name="to" defaultValue={first.to}>
        {things}
      </select>
    </label>
    <fieldset className={styles.weights}>
      <legend>{words.weigh}</legend>
      {Object.entries(words.weights).map(([kind, label]) => (
        <label key={kind}>
          {label}
          <input
            type="range"
            name={kind}
            min="0"
            max="100"
            step="10"
            defaultValue={first[kind as keyof typeof words.weights]}
          />
        </label>
      ))}
    </fieldset>
  </>
);

/** A map of the company with the strongest path on it, and the same path with what each step is worth. */
export default function GraphFigure() {
  return (
    <TouchFigure name="graph" logic={logic} words={words} controls={controls}>
      {(result) => {
        const { text, shown, attribute } = places(result);
        return (
          <div className={styles.drawing}>
            <svg
              className={styles.map}
              viewBox={`0 0 ${size.width} ${size.height}`}
              role="img"
              aria-label={words.map}
            >
              <path className={styles.web} d={web} />
              <path className={styles.dots} d={dots} />
              <path className={styles.path} {...attribute('d', 'line')} />
              {STATIONS.map((index) => (
                <g
                  key={index}
                  {...attribute('transform', 'places', index)}
                  {...shown('places', index)}
                >
                  <circle r="14" />
                  <text y="5.5">{index + 1}</text>
                </g>
              ))}
            </svg>
            <div className={styles.reason}>
              <ol className={styles.stations}>
                {STATIONS.map((index) => (
                  <li key={index} {...shown('names', index)}>
                    <span>
                      <span {...text('relations', index)} /> <strong {...text('names', index)} />
                    </span>
                    <span {...text('shares', index)} />
                  </li>
                ))}
              </ol>
              <div className={styles.decided}>
                <h3>{words.decided}</h3>
                <p {...text('sum')} />
                <p {...text('besides')} />
                <ul>
                  {Object.keys(words.weights).map((kind, index) => (
                    <li key={kind} {...text('weights', index)} />
                  ))}
                </ul>
              </div>
            </div>
          </div>
        );
      }}
    </TouchFigure>
  );
}

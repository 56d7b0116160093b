import { mockRestFigure as words } from '#content/figures/mock-rest';
import { buttonClass } from '#client/ui/button';
import { places, TouchFigure } from '../touch-figure';
import { compute, LOG, states } from './logic';
import styles from './mock-rest-figure.module.css';

const logic = { states, compute };
const [first] = states;
const entries = Array.from({ length: LOG }, (_, index) => index);

function Choice({
  name,
  label,
  options,
}: {
  name: 'errors' | 'delay';
  label: string;
  options: Readonly<Record<string, string>>;
}) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={first[name]}>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

const controls = (
  <>
    <fieldset>
      <legend>{words.send}</legend>
      <div className={styles.calls}>
        {Object.entries(words.calls).map(([call, text]) => (
          <button
            key={call}
            type="button"
            name="calls"
            value={call}
            className={buttonClass('secondary')}
          >
            {text}
          </button>
        ))}
      </div>
      <input name="calls" defaultValue={first.calls} hidden />
    </fieldset>
    <div>
      <label>
        {words.schema}
        <textarea
          name="schema"
          className={styles.schema}
          defaultValue={first.schema}
          rows={4}
          maxLength={300}
          spellCheck={false}
          aria-description={words.schemaHelp}
        />
      </label>
      <p className={styles.help} aria-hidden="true">
        {words.schemaHelp}
      </p>
    </div>
    <div className={styles.weather}>
      <Choice name="errors" label={words.errors} options={words.errorRates} />
      <Choice name="delay" label={words.delay} options={words.delays} />
    </div>
  </>
);

/** The last call as it went over the wire, and all that was sent so far. */
export default function MockRestFigure() {
  return (
    <TouchFigure name="mock-rest" logic={logic} words={words} controls={controls}>
      {(result) => {
        const { text, on } = places(result);
        return (
          <div className={styles.exchange}>
            <div>
              <h3>{words.request}</h3>
              <pre {...text('request')} />
            </div>
            <div {...on('failed')}>
              <h3>{words.answer}</h3>
              <pre {...text('answer')} />
            </div>
            <div>
              <h3>{words.curl}</h3>
              <pre className={styles.curl} {...text('curl')} />
            </div>
            <div>
              <h3>{words.log}</h3>
              <ol>
                {entries.map((index) => (
                  <li key={index} {...text('log', index)} />
                ))}
              </ol>
            </div>
          </div>
        );
      }}
    </TouchFigure>
  );
}

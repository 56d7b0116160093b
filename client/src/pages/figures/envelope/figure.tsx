import { envelope as words } from '#content/figures/envelope';
import { places, TouchFigure } from '../touch-figure';
import { AMOUNT, factNames, type Purpose } from './exchange';
import { compute, states } from './logic';
import styles from './envelope-figure.module.css';

const { facts, parts, purposes } = words;
const logic = { compute, states };
const [first = {}] = states;

const controls = (
  <>
    <fieldset>
      <legend>{words.controls.facts}</legend>
      {factNames.map((name) => (
        <label key={name}>
          <input type="checkbox" name={name} defaultChecked={name in first} />
          <span>
            {facts[name].says(`$${AMOUNT}`)}
            {facts[name].purposes.length > 0 ? null : (
              <span className="muted"> {words.controls.inConfidence}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
    <fieldset className={styles.purpose}>
      <legend>{words.controls.purpose}</legend>
      {(Object.keys(purposes) as Purpose[]).map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="purpose"
            value={name}
            defaultChecked={name === first['purpose']}
          />
          {purposes[name].label}
        </label>
      ))}
    </fieldset>
    <div className={styles.days}>
      <label>
        {words.controls.days}
        <input name="days" inputMode="numeric" defaultValue={first['days']} />
      </label>
      <label>
        {words.controls.opened}
        <input name="opened" inputMode="numeric" defaultValue={first['opened']} />
      </label>
    </div>
    <label>
      {words.controls.amount}
      <input name="amount" inputMode="decimal" defaultValue={first['amount']} />
    </label>
  </>
);

/** The envelope as it arrives, its seal, and what the receiver makes of it. */
export default function EnvelopeFigure() {
  return (
    <TouchFigure name="envelope" logic={logic} words={words} controls={controls}>
      {(result) => {
        const { text, on } = places(result);
        return (
          <div className={styles.exchange}>
            <div className={styles.envelope} {...on('isBroken')}>
              <h3>{parts.arrived}</h3>
              <pre>
                <code {...text('envelope')} />
              </pre>
              <p className={styles.seal}>
                <strong {...text('seal')} /> <code {...text('sums')} />
              </p>
            </div>
            <dl className={styles.receiver}>
              <div>
                <dt>{parts.asks}</dt>
                <dd {...text('asks')} />
              </div>
              <div>
                <dt>{parts.receipt}</dt>
                <dd {...text('receipt')} />
              </div>
              <div>
                <dt>{parts.withheld}</dt>
                {factNames.map((name, index) => (
                  <dd key={name} {...text('withheld', index)} />
                ))}
              </div>
            </dl>
          </div>
        );
      }}
    </TouchFigure>
  );
}

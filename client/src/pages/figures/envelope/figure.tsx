import { envelope as words } from '#content/figures/envelope';
import { TouchFigure } from '../touch-figure';
import * as logic from './envelope';
import styles from './envelope-figure.module.css';

const { parts } = words;

export default function EnvelopeFigure() {
  return (
    <TouchFigure name="envelope" logic={logic} words={words}>
      {(_, { envelope, seal, sums, isBroken, asks, receipt, withheld }) => (
        <div className={styles.exchange}>
          <dl className={`stack ${styles.receiver}`}>
            <div>
              <dt className="muted">{parts.asks}</dt>
              <dd>{asks}</dd>
            </div>
            <div>
              <dt className="muted">{parts.receipt}</dt>
              <dd>{receipt}</dd>
            </div>
            <div>
              <dt className="muted">{parts.withheld}</dt>
              {withheld.map((reason) => (
                <dd key={reason}>{reason}</dd>
              ))}
            </div>
          </dl>
          <div className={styles.envelope} data-broken={isBroken || undefined}>
            <h3>{parts.arrived}</h3>
            <pre>
              <code>{envelope}</code>
            </pre>
            <p className={styles.seal}>
              <strong>{seal}</strong> <code className="muted">{sums}</code>
            </p>
          </div>
        </div>
      )}
    </TouchFigure>
  );
}

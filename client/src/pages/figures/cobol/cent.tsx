import { cobolFigure as words } from '#content/figures/cobol';
import { home } from '#content/home';
import { slots, type Slot } from '../touch-figure';
import { cases, compute } from './logic';
import styles from './cent.module.css';

const [first] = cases;

/** The number that `double` stores, its wrong digits marked. */
export const Double = ({ slot }: { slot: Slot<ReturnType<typeof compute>> }) => (
  <>
    <span {...slot('text', 'double', 0)} />
    <mark className={styles.wrong} {...slot('text', 'double', 1)} />
    <span {...slot('text', 'double', 2)} />
  </>
);

/** The first case of the figure of /cobol, for the home page: one sum, and the cent that a rewrite loses. */
export function Cent() {
  const result = compute(first);
  return (
    <figure className={styles.cent}>
      <p>
        {words.share(first.rate)} {first.amount}
      </p>
      <dl>
        <div className="row ends">
          <dt className="muted">{words.cobol}</dt>
          <dd>{result.cobol}</dd>
        </div>
        <div className="row ends">
          <dt className="muted">{words.double}</dt>
          <dd>
            <Double slot={slots(result)} />
          </dd>
        </div>
      </dl>
      <figcaption>
        <a href="/cobol">{home.hero.cent}</a>
      </figcaption>
    </figure>
  );
}

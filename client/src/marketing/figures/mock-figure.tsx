import { mockRest } from '#content/products/mock-rest';
import { Figure } from './figure';
import { Window } from './window';
import styles from './mock-figure.module.css';

const { definition, request, answer, caption } = mockRest.figure;

/** The file that describes an endpoint, a request to it, and what comes back. */
export function MockFigure() {
  return (
    <Figure caption={caption}>
      <div className={styles.exchange}>
        <Window {...definition} language="mock" />
        <Window {...request} language="http" />
        <Window {...answer} language="http" />
      </div>
    </Figure>
  );
}

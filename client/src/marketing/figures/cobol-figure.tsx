import { cobol } from '#content/products/cobol';
import { Code } from './code';
import { Figure } from './figure';
import styles from './cobol-figure.module.css';

const { figure } = cobol;

export function CobolFigure() {
  return (
    <Figure caption={figure.caption}>
      <div className={styles.pairs}>
        <p className={styles.names} aria-hidden="true">
          <span>{figure.before}</span>
          <span>{figure.after}</span>
        </p>
        <ol>
          {figure.pairs.map(({ note, before, after }) => (
            <li key={note} className={styles.pair}>
              <p className={styles.note}>{note}</p>
              <div className={styles.before}>
                <p className={styles.language}>{figure.before}</p>
                <Code text={before} language="cobol" />
              </div>
              <div>
                <p className={styles.language}>{figure.after}</p>
                <Code text={after} language="java" />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Figure>
  );
}

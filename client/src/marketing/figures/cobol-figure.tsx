import { cobol } from '#content/products/cobol';
import { Code } from './code';
import '../../styles/figures.css';

const { figure } = cobol;

/** The old program beside the new one, part by part. */
export function CobolFigure() {
  return (
    <figure className="figure">
      <div className="pairs">
        <p className="pairs__names" aria-hidden="true">
          <span>{figure.before}</span>
          <span>{figure.after}</span>
        </p>
        <ol>
          {figure.pairs.map(({ note, before, after }) => (
            <li key={note} className="pair">
              <p className="pair__note">{note}</p>
              <div className="pair__before">
                <p className="pair__language">{figure.before}</p>
                <Code text={before} language="cobol" />
              </div>
              <div className="pair__after">
                <p className="pair__language">{figure.after}</p>
                <Code text={after} language="java" />
              </div>
            </li>
          ))}
        </ol>
      </div>
      <figcaption>{figure.caption}</figcaption>
    </figure>
  );
}

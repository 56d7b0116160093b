import { mockRestFigure as words } from '#content/figures/mock-rest';
import { TouchFigure } from '../touch-figure';
import * as logic from './logic';
import styles from './mock-rest-figure.module.css';

const fields = (
  <fieldset>
    <legend>{words.send}</legend>
    <div className="row">
      {Object.entries(words.calls).map(([call, text]) => (
        <button key={call} type="button" name="calls" value={call} className="chip">
          {text}
        </button>
      ))}
    </div>
  </fieldset>
);

export default function MockRestFigure() {
  return (
    <TouchFigure name="mock-rest" logic={logic} words={words} live fields={fields}>
      {(slot) => (
        <div className={styles.exchange}>
          <div className="panel">
            <h3>{words.request}</h3>
            <pre {...slot('text', 'request')} />
          </div>
          <div className="panel" {...slot('data-on', 'failed')}>
            <h3>{words.answer}</h3>
            <pre {...slot('text', 'answer')} />
          </div>
          <div className="panel">
            <h3>{words.curl}</h3>
            <pre className={styles.curl} {...slot('text', 'curl')} />
          </div>
          <div className="panel">
            <h3>{words.log}</h3>
            <ol>
              {Array.from({ length: logic.LOG }, (_, index) => (
                <li key={index} {...slot('text', 'log', index)} />
              ))}
            </ol>
          </div>
        </div>
      )}
    </TouchFigure>
  );
}

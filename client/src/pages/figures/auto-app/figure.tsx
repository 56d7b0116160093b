import { autoAppFigure as words } from '#content/figures/auto-app';
import { TouchFigure } from '../touch-figure';
import * as logic from './generated';
import styles from './auto-app-figure.module.css';

const { form, listings } = words;

const Code = ({ heading, lines }: { heading: string; lines: readonly logic.Line[] }) => (
  <div className={styles.part}>
    <h3>{heading}</h3>
    <pre>
      <code>
        {lines.map((line, index) =>
          typeof line === 'string' ? (
            <span key={index}>{line}</span>
          ) : (
            <mark key={index}>{line.added}</mark>
          ),
        )}
      </code>
    </pre>
  </div>
);

/** The control that the field's type chooses, with the text that is shown while a required one is empty. */
function Field({ type, isRequired }: NonNullable<ReturnType<typeof logic.compute>['field']>) {
  const { label } = words.fields[type];
  return (
    <div className={styles.added}>
      <label>
        {label}
        {type === 'relation' ? (
          <select required={isRequired}>
            <option value="">{form.none}</option>
            {form.customers.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        ) : (
          <input type={type} maxLength={type === 'text' ? 200 : undefined} required={isRequired} />
        )}
      </label>
      {isRequired ? <p>{words.isRequired(label)}</p> : null}
    </div>
  );
}

export default function AutoAppFigure() {
  return (
    <TouchFigure name="auto-app" logic={logic} words={words}>
      {(_, { model, sql, code, test, field }) => (
        <div className={styles.application}>
          <div>
            <Code heading={words.model} lines={model} />
            <Code heading={listings.sql} lines={sql} />
            <div className={styles.part}>
              <h3>{form.heading}</h3>
              <div className={styles.form}>
                <label>
                  {form.date}
                  <input type="date" required defaultValue="2027-06-05" />
                </label>
                {field ? <Field {...field} /> : null}
                <label className="row">
                  <input type="checkbox" />
                  {form.done}
                </label>
                <p className={styles.complete}>{form.complete}</p>
              </div>
            </div>
          </div>
          <div>
            <Code heading={listings.code} lines={code} />
            <Code heading={listings.test} lines={test} />
          </div>
        </div>
      )}
    </TouchFigure>
  );
}

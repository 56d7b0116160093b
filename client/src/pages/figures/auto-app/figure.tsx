import type { ReactNode } from 'react';
import { autoAppFigure as words } from '#content/figures/auto-app';
import { places, TouchFigure } from '../touch-figure';
import { listings, type Listing } from './listings';
import { compute, states } from './logic';
import styles from './auto-app-figure.module.css';

const logic = { states, compute };
const [first] = states;

const controls = (
  <>
    <fieldset>
      <legend>{words.type}</legend>
      {Object.entries(words.types).map(([type, label]) => (
        <label key={type}>
          <input type="radio" name="type" value={type} defaultChecked={type === first.type} />
          {label}
        </label>
      ))}
    </fieldset>
    <label>
      <input type="checkbox" name="required" />
      {words.required}
    </label>
    <label>
      {words.name}
      <input
        type="text"
        name="name"
        defaultValue={first.name}
        maxLength={30}
        autoCapitalize="none"
        spellCheck={false}
      />
    </label>
  </>
);

type Places = ReturnType<typeof places<Extract<ReturnType<typeof compute>, { says: string }>>>;

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3>{heading}</h3>
      {children}
    </div>
  );
}

/** Code in which the lines that come of the visitor's are marked. */
function Code({ listing, text }: { listing: Listing; text: Places['text'] }) {
  return (
    <pre>
      <code>
        {listing.flatMap((line, number) =>
          typeof line === 'string'
            ? [<span key={number}>{line}</span>]
            : Array.from({ length: line.most }, (_, index) => (
                <mark key={`${line.slot} ${index}`} {...text(line.slot, index)} />
              )),
        )}
      </code>
    </pre>
  );
}

/** The control that the type chooses, with what is said where nothing is entered. */
function Field({ text, shown, attribute }: Places) {
  const required = attribute('required', 'isRequired');
  return (
    <div className={styles.mine} {...shown('isThere')}>
      <label {...shown('isText')}>
        <span {...text('label')} />
        <input type="text" maxLength={200} {...required} />
      </label>
      <label {...shown('isDate')}>
        <span {...text('label')} />
        <input type="date" {...required} />
      </label>
      <label {...shown('isRelation')}>
        <span {...text('label')} />
        <select {...required}>
          <option value="">{words.nobody}</option>
          {words.customers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <p {...text('missing')} />
    </div>
  );
}

/** A model of three lines, and the application that follows from it. */
export default function AutoAppFigure() {
  return (
    <TouchFigure name="auto-app" logic={logic} words={words} controls={controls}>
      {(result) => {
        const marks = places(result);
        return (
          <div className={styles.application}>
            <div>
              <Part heading={words.model}>
                <Code
                  listing={[words.entity, words.before, { slot: 'model', most: 1 }, words.after]}
                  text={marks.text}
                />
              </Part>
              <Part heading={words.listings.sql}>
                <Code listing={listings.sql} text={marks.text} />
              </Part>
              <Part heading={words.form}>
                <div className={styles.form}>
                  <label>
                    {words.date}
                    <input type="date" required defaultValue="2027-06-05" />
                  </label>
                  <Field {...marks} />
                  <label>
                    <input type="checkbox" />
                    {words.done}
                  </label>
                  <p className={styles.complete}>{words.complete}</p>
                </div>
              </Part>
            </div>
            <div>
              <Part heading={words.listings.code}>
                <Code listing={listings.code} text={marks.text} />
              </Part>
              <Part heading={words.listings.test}>
                <Code listing={listings.test} text={marks.text} />
              </Part>
            </div>
          </div>
        );
      }}
    </TouchFigure>
  );
}

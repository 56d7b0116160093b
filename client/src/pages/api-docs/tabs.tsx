import { Fragment } from 'react';
import { apiDocs } from '#content/api-docs';
import type { Sample } from './samples';
import styles from './tabs.module.css';

interface TabsProps {
  /** Unique on the page. */
  id: string;
  title: string;
  samples: readonly Sample[];
}

/** Samples of which one is shown: radio buttons and a rule of CSS, so that it works before and without any script. */
export function Tabs({ id, title, samples }: TabsProps) {
  return (
    <div className={`${styles.tabs} night`} role="group" aria-labelledby={`${id}-title`}>
      <p id={`${id}-title`}>{title}</p>
      <button type="button" aria-live="polite" data-copied={apiDocs.sample.copied}>
        {apiDocs.sample.copy}
      </button>
      {samples.map(({ label, text }, index) => (
        <Fragment key={label}>
          <input
            type="radio"
            id={`${id}-${index}`}
            name={id}
            value={label}
            defaultChecked={index === 0}
          />
          <label htmlFor={`${id}-${index}`}>{label}</label>
          <pre>
            <code>{text}</code>
          </pre>
        </Fragment>
      ))}
    </div>
  );
}

import { useEffect, useRef } from 'react';
import { settings } from '#content/settings';
import { Button } from '../../../ui/button';
import { saveAs } from './save-as';
import styles from './second-step.module.css';

const text = settings.secondStep.codes;

/** Recovery codes, for the only time that they are shown. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  const download = () =>
    saveAs(text.fileName, [text.fileHeading, '', ...codes, ''].join('\n'), 'text/plain');
  return (
    <>
      <div className={styles.codes}>
        <h3 ref={heading} tabIndex={-1}>
          {text.heading}
        </h3>
        <p>{text.lead}</p>
        <ol>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={download}>
          {text.download}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          {text.print}
        </Button>
        <Button onClick={onDone}>{text.done}</Button>
      </div>
    </>
  );
}

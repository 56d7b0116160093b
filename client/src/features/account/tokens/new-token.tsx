import { tokens } from '#content/tokens';
import { CopyButton } from '../copy-button';
import styles from '../settings/second-step.module.css';
import { ShownOnce } from '../settings/shown-once';

const text = tokens.made;

/** A token, for the only time that it is shown. */
export function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <ShownOnce text={text} actions={<CopyButton text={token} words={text} />} onDone={onDone}>
      <p>{text.lead}</p>
      <code className={styles.key}>{token}</code>
    </ShownOnce>
  );
}

import { useEffect, useRef } from 'react';
import { tokens } from '#content/tokens';
import { announce } from '../../../app/announce';
import { AlertDialog } from '../../../ui/alert-dialog';
import { Button } from '../../../ui/button';
import { CopyButton } from '../copy-button';
import styles from '../settings/second-step.module.css';
import { useLeaveGuard } from '../settings/use-leave-guard';

const text = tokens.made;

/** A token, for the only time that it is shown. */
export function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { isLeaving, leave, stay } = useLeaveGuard();
  // What came of the action: see `keepFocus`.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {text.heading}
      </h3>
      <p>{text.lead}</p>
      <code className={styles.key}>{token}</code>
      <div className={styles.actions}>
        <CopyButton text={token} words={text} />
        <Button
          onClick={() => {
            announce(text.kept);
            onDone();
          }}
        >
          {text.done}
        </Button>
      </div>
      <AlertDialog
        open={isLeaving}
        title={text.leaveTitle}
        confirmLabel={text.leave}
        busy={false}
        busyLabel={text.leave}
        onConfirm={leave}
        onCancel={stay}
      >
        {text.leaveText}
      </AlertDialog>
    </>
  );
}

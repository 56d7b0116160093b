import { useEffect, useRef } from 'react';
import { settings } from '#content/settings';
import { announce } from '../../../app/announce';
import { AlertDialog } from '../../../ui/alert-dialog';
import { Button } from '../../../ui/button';
import { useGetProtectedQuery } from '../../../app/caller';
import { saveAs } from '../../../app/save-as';
import { CopyButton } from '../copy-button';
import styles from './second-step.module.css';
import { useLeaveGuard } from './use-leave-guard';

const text = settings.secondStep.codes;

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The second step was switched on with them. */
  isFirst: boolean;
  onDone: () => void;
}

/** Recovery codes, for the only time that they are shown. */
export function RecoveryCodes({ codes, isFirst, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { email = '' } = useGetProtectedQuery().data?.user ?? {};
  const { isLeaving, leave, stay } = useLeaveGuard();
  // What came of the action: see `keepFocus`.
  useEffect(() => heading.current?.focus(), []);
  const sheet = text.sheet(email);
  const download = () => saveAs(text.fileName, [sheet, '', ...codes, ''].join('\n'), 'text/plain');
  return (
    <>
      <div className={styles.codes}>
        <h3 ref={heading} tabIndex={-1}>
          {text.heading}
        </h3>
        {isFirst ? <p>{text.switchedOn}</p> : null}
        <p>{text.lead}</p>
        <p className={styles.sheet}>{sheet}</p>
        <ol>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.actions}>
        <CopyButton text={codes.join('\n')} words={text} />
        <Button variant="secondary" onClick={download}>
          {text.download}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          {text.print}
        </Button>
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

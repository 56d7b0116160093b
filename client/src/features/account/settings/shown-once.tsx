import { useEffect, useRef, type ReactNode } from 'react';
import { announce } from '#client/app/announce';
import { AlertDialog } from '#client/ui/alert-dialog';
import { Button } from '#client/ui/button';
import { focusSection } from '#client/ui/focus';
import styles from './second-step.module.css';
import { useLeaveGuard } from './use-leave-guard';

interface ShownOnceProps {
  text: Record<'heading' | 'kept' | 'done' | 'leaveTitle' | 'leaveText' | 'leave', string>;
  /** Buttons before the one that says that it is kept. */
  actions: ReactNode;
  /** Of what is shown. */
  className?: string | undefined;
  children: ReactNode;
  /** It is kept, or left without being so. */
  onDone: () => void;
}

/** A secret that is shown this once: leaving before its owner says that it is kept is asked about. */
export function ShownOnce({ text, actions, className, children, onDone }: ShownOnceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { isLeaving, leave, stay } = useLeaveGuard();
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  const done = () => {
    announce(text.kept);
    focusSection(document.activeElement);
    onDone();
  };
  return (
    <>
      <div className={className ?? styles.shown}>
        <h3 ref={heading} tabIndex={-1}>
          {text.heading}
        </h3>
        {children}
      </div>
      <div className={styles.actions}>
        {actions}
        <Button onClick={done}>{text.done}</Button>
      </div>
      <AlertDialog
        open={isLeaving}
        title={text.leaveTitle}
        confirmLabel={text.leave}
        busy={false}
        busyLabel={text.leave}
        onConfirm={() => {
          leave();
          onDone();
        }}
        onCancel={stay}
      >
        {text.leaveText}
      </AlertDialog>
    </>
  );
}

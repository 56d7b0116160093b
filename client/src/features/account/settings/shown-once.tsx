import { useEffect, useRef, type ReactNode } from 'react';
import { announce } from '#client/app/announce';
import { Button } from '#client/ui/button';
import { focusSection } from '#client/ui/focus';
import styles from './second-step.module.css';

interface ShownOnceProps {
  text: Record<'heading' | 'kept' | 'done', string>;
  /** Buttons before the one that says that it is kept. */
  actions: ReactNode;
  /** Of what is shown. */
  className?: string | undefined;
  children: ReactNode;
  onDone: () => void;
}

/** A secret that is shown until its owner says that it is kept: the browser asks before it closes or loads another page. */
export function ShownOnce({ text, actions, className, children, onDone }: ShownOnceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
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
    </>
  );
}

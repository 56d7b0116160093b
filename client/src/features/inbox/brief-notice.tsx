import { useEffect, useState } from 'react';
import type { State } from '#server/database/message.entities';
import { inbox } from '#content/inbox';
import { announce } from '#client/app/announce';
import { Button } from '#client/ui/button';
import { focusSection } from '#client/ui/focus';
import { Failure } from '#client/ui/forms/form-message';
import { visible } from '#client/ui/visible-text';
import { type Seen, useChangeMessageMutation } from './inbox-api';
import styles from './shortcuts.module.css';

/** In milliseconds. */
const SHOWN = 10_000;

interface Brief {
  text: string;
  /** The message as it was left, and the state that it had. */
  undo?: Seen & { state: State };
}

let current: Brief | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows what was done to a message for ten seconds, and as long as its button has the focus. It outlives the page. */
export function showBriefly(notice?: Brief): void {
  clearTimeout(timer);
  if (notice) timer = setTimeout(() => showBriefly(hasFocus() ? notice : undefined), SHOWN);
  current = notice;
  for (const listener of listeners) listener();
}

const hasFocus = () => document.activeElement?.getAttribute('aria-keyshortcuts') === 'z';

/** What was done to the last message, and the button that takes it back. */
export function BriefNotice() {
  const [shown, setShown] = useState<Brief>();
  const [change, { isLoading, error }] = useChangeMessageMutation();

  useEffect(() => {
    // One task later: a live region that comes with its words is not read.
    const show = () => void setTimeout(() => setShown(current));
    show();
    listeners.add(show);
    return () => void listeners.delete(show);
  }, []);

  async function takeBack({ state, ...seen }: Seen & { state: State }, pressed: Element) {
    const { data } = await change({ ...seen, change: { state }, isUndo: true });
    if (!data) return;
    focusSection(pressed);
    showBriefly();
    announce(inbox.now(visible(data.subject), data));
  }

  const undo = shown?.undo;
  return (
    <div className={`row ${styles.brief}`} role="status">
      {shown ? <p>{shown.text}</p> : null}
      {undo ? (
        <Button
          variant="quiet"
          aria-keyshortcuts="z"
          busy={isLoading}
          onClick={({ currentTarget }) => void takeBack(undo, currentTarget)}
        >
          {inbox.undo}
        </Button>
      ) : null}
      <Failure failed={inbox.failed} error={error} />
    </div>
  );
}

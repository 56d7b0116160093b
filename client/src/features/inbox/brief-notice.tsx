import { createContext, use, useEffect, useState } from 'react';
import type { State } from '#server/database/entities/contact-message.entity';
import { inbox } from '#content/inbox';
import { announce } from '#client/ui/announce';
import { Button } from '#client/ui/button';
import { focusSection } from '#client/ui/focus';
import { Failure } from '#client/ui/forms/form-message';
import { visible } from '#client/ui/visible-text';
import { type SeenMessage, useChangeMessageMutation } from './inbox-api';
import styles from './shortcuts.module.css';

/** What was done to a message, shown on the page of the inbox that comes next. */
export interface Brief {
  text: string;
  /** The message as it was left, and the state that it had. */
  undo?: SeenMessage & { state: State };
}

/** The notice, and what puts another one in its place: it outlives the pages of the inbox. */
export const BriefNotices = createContext<{
  brief?: Brief | undefined;
  showBriefly: (brief?: Brief) => void;
}>({ showBriefly: () => undefined });

/** In milliseconds; longer while its button has the focus. */
const SHOWN = 10_000;

const hasFocus = () => document.activeElement?.getAttribute('aria-keyshortcuts') === 'z';

/** The notice about the last message, with a button that undoes the change. */
export function BriefNotice() {
  const { brief, showBriefly } = use(BriefNotices);
  const [shown, setShown] = useState<Brief>();
  const [change, { isLoading, error }] = useChangeMessageMutation();

  useEffect(() => {
    // One task later: a live region that comes with its words is not read.
    const begin = setTimeout(() => setShown(brief));
    const end = setInterval(() => brief && !hasFocus() && showBriefly(), SHOWN);
    return () => {
      clearTimeout(begin);
      clearInterval(end);
    };
  }, [brief, showBriefly]);

  async function takeBack({ state, ...seen }: SeenMessage & { state: State }, pressed: Element) {
    const { data } = await change({ ...seen, change: { state }, isUndo: true });
    if (!data) return;
    focusSection(pressed);
    showBriefly();
    announce(inbox.now(visible(data.subject), data));
  }

  const undo = shown?.undo;
  return (
    <div className={shown && `row ${styles.brief}`} role="status">
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

import { useEffect, useState } from 'react';
import type { State } from '#server/database/entities/contact-message.entity';
import { inbox } from '#content/inbox';
import { type Brief, useBriefNotice, useShowBriefly } from '#client/app/brief-notice';
import { announce } from '#client/ui/announce';
import { Button } from '#client/ui/button';
import { focusSection } from '#client/ui/focus';
import { Failure } from '#client/ui/forms/form-message';
import { visible } from '#client/ui/visible-text';
import { type Seen, useChangeMessageMutation } from './inbox-api';
import styles from './shortcuts.module.css';

/** In milliseconds; longer while its button has the focus. */
const SHOWN = 10_000;

const hasFocus = () => document.activeElement?.getAttribute('aria-keyshortcuts') === 'z';

/** What was done to the last message, and the button that takes it back. */
export function BriefNotice() {
  const notice = useBriefNotice();
  const showBriefly = useShowBriefly();
  const [shown, setShown] = useState<Brief | null>(null);
  const [change, { isLoading, error }] = useChangeMessageMutation();

  useEffect(() => {
    // One task later: a live region that comes with its words is not read.
    const begin = setTimeout(() => setShown(notice));
    const end = setInterval(() => notice && !hasFocus() && showBriefly(null), SHOWN);
    return () => {
      clearTimeout(begin);
      clearInterval(end);
    };
  }, [notice, showBriefly]);

  async function takeBack({ state, ...seen }: Seen & { state: State }, pressed: Element) {
    const { data } = await change({ ...seen, change: { state }, isUndo: true });
    if (!data) return;
    focusSection(pressed);
    showBriefly(null);
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

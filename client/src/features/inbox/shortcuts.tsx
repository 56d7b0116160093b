import { useState } from 'react';
import { inbox } from '#content/inbox';
import { STORAGE_KEYS } from '#server/shared/browser-names';
import { withStorage } from '../../app/with-storage';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import dialog from '../../ui/dialog.module.css';
import { Switch } from '../../ui/forms/switch';
import styles from './shortcuts.module.css';
import { useShortcuts } from './use-shortcuts';

const text = inbox.shortcuts;
const STORE = STORAGE_KEYS.inboxKeys;

/** What keys do that press no control of the page. Enter follows the link that has the focus by itself. */
type Acts = Partial<Record<Exclude<keyof typeof text.keys, '?' | 'Enter'>, () => void>>;

/**
 * Lets single keys act, and explains them. They can be switched off: speech input types letters, too (WCAG 2.2, 2.1.4).
 */
export function Shortcuts({ acts }: { acts: Acts }) {
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(
    () => withStorage(() => localStorage.getItem(STORE), null) !== 'off',
  );
  useShortcuts(isOn, acts);

  function choose(on: boolean): void {
    setOn(on);
    withStorage(() => {
      if (on) localStorage.removeItem(STORE);
      else localStorage.setItem(STORE, 'off');
    }, undefined);
  }

  return (
    <>
      <Button
        variant="quiet"
        className={styles.open}
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        {text.open}
      </Button>
      {isOpen ? (
        <Dialog title={text.title} busy={false} onDismiss={() => setOpen(false)}>
          <dl className={styles.keys}>
            {Object.entries(text.keys).map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <Switch
            label={text.on}
            checked={isOn}
            onChange={({ target }) => choose(target.checked)}
          />
          <div className={dialog.actions}>
            <Button variant="secondary" data-first-focus="" onClick={() => setOpen(false)}>
              {text.close}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

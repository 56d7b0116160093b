import { useEffect, useEffectEvent, useState } from 'react';
import { inbox } from '#content/inbox';
import { STORAGE_KEYS } from '#server/shared/browser-names';
import { withStorage } from '#client/app/with-storage';
import { Button } from '#client/ui/button';
import { Dialog } from '#client/ui/dialog';
import dialog from '#client/ui/dialog.module.css';
import { Switch } from '#client/ui/forms/switch';
import styles from './shortcuts.module.css';

const text = inbox.shortcuts;
const store = STORAGE_KEYS.inboxKeys;

/** Where a letter is written, or chosen by. */
const TAKES_LETTERS = 'input:not([type=checkbox]), textarea, select, [role=menu] *';
/** Keys that go on while they are held down. */
const MOVING = 'jk';

/** Presses the control that a key stands for (`aria-keyshortcuts`), or goes to its field. */
function pressControl(key: string): void {
  const control = document.querySelector<HTMLElement>(
    `main [aria-keyshortcuts="${CSS.escape(key)}"]:not(:disabled)`,
  );
  if (control?.matches('a, button')) control.click();
  else control?.focus();
}

/** The acts of keys that press no control of the page. Enter follows the link that has the focus by itself. */
type Acts = Partial<Record<string, () => void>>;

/** Lets single keys act, and explains them. They can be switched off: speech input types letters, too (WCAG 2.2, 2.1.4). */
export function Shortcuts({ acts }: { acts: Acts }) {
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(
    () => withStorage(() => localStorage.getItem(store), null) === null,
  );

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
    if (!isOn || ctrlKey || metaKey || altKey || !Object.hasOwn(text.keys, key)) return;
    if (key.length > 1 || (repeat && !MOVING.includes(key))) return;
    if (target instanceof Element && target.matches(TAKES_LETTERS)) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    const act = acts[key];
    if (act) act();
    else pressControl(key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  function choose(on: boolean): void {
    setOn(on);
    withStorage(
      () => (on ? localStorage.removeItem(store) : localStorage.setItem(store, 'off')),
      undefined,
    );
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

import { useState } from 'react';
import { withStorage } from '#client/app/with-storage';
import { Button } from '#client/ui/button';
import { Dialog } from '#client/ui/dialog';
import dialog from '#client/ui/dialog.module.css';
import { Switch } from '#client/ui/forms/switch';
import styles from './shortcuts.module.css';
import { useShortcuts } from './use-shortcuts';

interface ShortcutsProps<Key extends string> {
  words: Record<'open' | 'title' | 'on' | 'close', string> & { keys: Record<Key, string> };
  /** Where it is kept in the browser that they are switched off. */
  store: string;
  /** The acts of keys that press no control of the page. Enter follows the link that has the focus by itself. */
  acts: Partial<Record<Exclude<Key, '?' | 'Enter'>, () => void>>;
}

/**
 * Lets single keys act, and explains them. They can be switched off: speech input types letters, too (WCAG 2.2, 2.1.4).
 */
export function Shortcuts<Key extends string>({ words, store, acts }: ShortcutsProps<Key>) {
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(
    () => withStorage(() => localStorage.getItem(store), null) !== 'off',
  );
  useShortcuts(isOn, acts);

  function choose(on: boolean): void {
    setOn(on);
    withStorage(() => {
      if (on) localStorage.removeItem(store);
      else localStorage.setItem(store, 'off');
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
        {words.open}
      </Button>
      {isOpen ? (
        <Dialog title={words.title} busy={false} onDismiss={() => setOpen(false)}>
          <dl className={styles.keys}>
            {Object.entries<string>(words.keys).map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <Switch
            label={words.on}
            checked={isOn}
            onChange={({ target }) => choose(target.checked)}
          />
          <div className={dialog.actions}>
            <Button variant="secondary" data-first-focus="" onClick={() => setOpen(false)}>
              {words.close}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

import { useLayoutEffect, useState } from 'react';
import { inbox } from '#content/inbox';
import * as STORAGE_KEYS from '#server/shared/storage-keys';
import { withStorage } from '#client/app/with-storage';
import { Button } from '#client/ui/button';
import dialog from '#client/ui/dialog.module.css';
import { Switch } from '#client/ui/forms/checkbox';
import { BriefNotice } from './brief-notice';
import styles from './shortcuts.module.css';

const text = inbox.shortcuts;
const store = STORAGE_KEYS.inboxKeys;

/** Where a letter is written or chosen by, and where something else is asked. */
const TAKES_LETTERS = 'input:not([type=checkbox]), textarea, select, [popover] *, dialog *';

/** Presses what has a key in its `aria-keyshortcuts`, or goes to its field; j and k go from row to row of a list, and x checks one. */
function onKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
  const step = { j: 1, k: -1 }[key];
  if (ctrlKey || metaKey || altKey || (repeat && !step)) return;
  if (!/^[a-z/?]$/.test(key) || (target instanceof Element && target.matches(TAKES_LETTERS)))
    return;
  const control = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]`);
  const rows = [...document.querySelectorAll<HTMLElement>('main ol a')];
  const row = document.activeElement?.closest('main ol > li');
  if (control?.matches('a, button')) control.click();
  else if (control) control.focus();
  else if (step) rows[rows.findIndex((link) => row?.contains(link)) + step]?.focus();
  else if (key === 'x' && row) row.querySelector<HTMLElement>('[type=checkbox]')?.click();
  else return;
  event.preventDefault();
}

/** Lets single keys act, on every page of the inbox, and explains them; and what `z` takes back. They can be switched off: speech input types letters, too (WCAG 2.2, 2.1.4). */
export function Shortcuts() {
  const [isOn, setOn] = useState(
    () => withStorage(() => localStorage.getItem(store), null) === null,
  );

  // Before the page fades in: other effects wait for that, and a key would be lost.
  useLayoutEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);

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
        popoverTarget="shortcuts"
      >
        {text.open}
      </Button>
      <div
        id="shortcuts"
        popover="auto"
        className={dialog.dialog}
        aria-labelledby="shortcuts-title"
        role="dialog"
        onToggle={({ currentTarget }) => currentTarget.querySelector('button')?.focus()}
      >
        <h2 id="shortcuts-title">{text.title}</h2>
        <ul className={styles.keys}>
          {Object.entries(text.keys).map(([key, what]) => (
            <li key={key}>
              <kbd>{key}</kbd> {what}
            </li>
          ))}
        </ul>
        <Switch label={text.on} checked={isOn} onChange={({ target }) => choose(target.checked)} />
        <div className={dialog.actions}>
          <Button variant="secondary" popoverTarget="shortcuts" popoverTargetAction="hide">
            {text.close}
          </Button>
        </div>
      </div>
      <BriefNotice />
    </>
  );
}

import { createContext, use, useEffect, useLayoutEffect, useState } from 'react';
import { inbox } from '#content/inbox';
import * as STORAGE_KEYS from '#server/shared/storage-keys';
import { withStorage } from '#client/app/with-storage';
import { announce } from '#client/ui/announce';
import { Button } from '#client/ui/button';
import dialog from '#client/ui/dialog.module.css';
import { focusSection } from '#client/ui/focus';
import { Switch } from '#client/ui/forms/checkbox';
import { useChangeMessagesMutation, type Call } from './inbox-api';
import styles from './shortcuts.module.css';

const text = inbox.shortcuts;
const store = STORAGE_KEYS.inboxKeys;

/** Where a letter is written or chosen by, and where something else is asked. */
const TAKES_LETTERS = 'input:not([type=checkbox]), textarea, select, [popover] *, dialog *';

/** The next row, or the last one before, of those that stay where they are. */
function rowAfter(rows: readonly HTMLElement[], row: Element): HTMLElement | undefined {
  const at = rows.findIndex((link) => row.contains(link));
  const others = [...rows.slice(at + 1), ...rows.slice(0, at).toReversed()];
  return others.find((link) => !link.closest('[data-chosen]'));
}

/**
 * Presses what has a key in its `aria-keyshortcuts`, or goes to its field. In a list j and k go from row to row, and a row
 * takes the keys of its `data-key`; one that it may leave with gives the focus to the next.
 */
function onKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
  const step = { j: 1, k: -1 }[key];
  if (ctrlKey || metaKey || altKey || (repeat && !step)) return;
  if (!/^[a-z/?]$/.test(key) || (target instanceof Element && target.matches(TAKES_LETTERS)))
    return;
  const control = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]`);
  const rows = [...document.querySelectorAll<HTMLElement>('main ol a')];
  const row = document.activeElement?.closest('main ol > li');
  const ofRow = row?.querySelector<HTMLElement>(`[data-key="${key}"]`);
  if (ofRow) {
    ofRow.click();
    if (row && key !== 'x') rowAfter(rows, row)?.focus();
  } else if (control?.matches('a, button')) control.click();
  else if (control) control.focus();
  else if (step) rows[rows.findIndex((link) => row?.contains(link)) + step]?.focus();
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
          <Button popoverTarget="shortcuts" popoverTargetAction="hide">
            {text.close}
          </Button>
        </div>
      </div>
      <BriefNotice />
    </>
  );
}

/** What was done to a message, shown on the page of the inbox that comes next. */
export interface Brief {
  text: string;
  /** Each message as it was left, and what it was before. */
  undo?: readonly Call[];
}

/** The notice, and what puts another one in its place: it outlives the pages of the inbox. */
export const BriefNotices = createContext<{
  brief?: Brief | undefined;
  showBriefly: (brief?: Brief) => void;
}>({ showBriefly: () => undefined });

/** In milliseconds; longer while its button has the focus. */
const SHOWN = 10_000;

const hasFocus = () => document.activeElement?.getAttribute('aria-keyshortcuts') === 'z';

function BriefNotice() {
  const { brief, showBriefly } = use(BriefNotices);
  const [shown, setShown] = useState<Brief>();
  const [change, { isLoading }] = useChangeMessagesMutation();

  useEffect(() => {
    // One task later: a live region that comes with its words is not read.
    const begin = setTimeout(() => setShown(brief));
    const end = setInterval(() => brief && !hasFocus() && showBriefly(), SHOWN);
    return () => {
      clearTimeout(begin);
      clearInterval(end);
    };
  }, [brief, showBriefly]);

  async function takeBack(undo: readonly Call[], pressed: Element): Promise<void> {
    const { data } = await change(undo);
    focusSection(pressed);
    if (data?.done !== undo.length) return showBriefly({ text: inbox.failed });
    showBriefly();
    announce(inbox.undone);
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
    </div>
  );
}

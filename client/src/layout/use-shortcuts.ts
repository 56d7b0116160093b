import { useEffect, useEffectEvent } from 'react';

/** Where a letter is written, or chosen by. */
const TAKES_LETTERS = 'input:not([type=checkbox]), textarea, select, [role=menu] *';
/** Keys that go on while they are held down. */
const MOVING = ['j', 'k'];

/** Presses the control that a key stands for (`aria-keyshortcuts`), or goes to its field. */
function pressControl(key: string): boolean {
  const control = document.querySelector<HTMLElement>(
    `main [aria-keyshortcuts="${CSS.escape(key)}"]:not(:disabled)`,
  );
  if (control?.matches('a, button')) control.click();
  else control?.focus();
  return control !== null;
}

/**
 * Lets single keys act, unless they are written into something.
 * @param acts by key, where no control of the page does it
 */
export function useShortcuts(isOn: boolean, acts: Partial<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
    if (!isOn || ctrlKey || metaKey || altKey || defaultPrevented) return;
    if (repeat && !MOVING.includes(key)) return;
    if (target instanceof Element && target.matches(TAKES_LETTERS)) return;
    if (key.length !== 1 || document.querySelector('dialog[open]')) return;
    const act = acts[key];
    act?.();
    if (act || pressControl(key)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Where somebody goes on. Only the page itself puts the focus into anything else, such as a heading. */
const CONTROLS = 'a, button, input, select, textarea, summary';

/** What had the focus at a press; after a press in a dialog, what had it at the one that opened the dialog, too. */
type Press = Set<Element | null>;

let latest: Press = new Set();

/** The latest press: to be asked for at once by what has several outcomes on their way. */
export const latestPress = (): Press => latest;

/** To be told of keys that press something. */
export function notePress(): void {
  const { activeElement } = document;
  if (!activeElement?.closest('dialog')) latest = new Set();
  latest.add(activeElement);
}

/**
 * The one rule for what comes of a press: it takes the focus where that still is where it was at the press, or nowhere
 * because the pressed control has gone. It never takes it from a field in which somebody types.
 */
export function mayTakeFocus(press = latest): boolean {
  const { activeElement } = document;
  return !activeElement?.matches(CONTROLS) || press.has(activeElement);
}

function note({ type, target }: Event): void {
  if (!(target instanceof Element)) return;
  if (type === 'input') latest.delete(target);
  else if (type === 'submit' || target.closest('a, button, summary')) notePress();
}

/** @returns the way to stop */
export function hearPresses(): () => void {
  const controller = new AbortController();
  for (const type of ['click', 'submit', 'input']) {
    document.addEventListener(type, note, { capture: true, signal: controller.signal });
  }
  return () => controller.abort();
}

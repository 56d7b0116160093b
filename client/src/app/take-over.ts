import { PAGE_EVENTS } from '#server/shared/browser-names';

/** The data that the boot script (`client/build/boot.ts`) fills in. */
interface Early {
  /** Fields that were edited. */
  edited: Iterable<HTMLElement>;
  /** The first press of each control, in this order. */
  held: Iterable<[control: HTMLElement, press: Event]>;
}

/** Does what the visitor did before the page was alive, as if they did it now: each press once, however often it was. */
export function takeOver(): void {
  const early: Early = { edited: [], held: [] };
  document.dispatchEvent(new CustomEvent(PAGE_EVENTS.hydrated, { detail: early }));
  // The form kit has read its fields; other listeners have not heard of theirs.
  for (const field of early.edited) {
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
  // A task for each: the effects of one are seen by the next, as between two presses of a person.
  for (const [control, press] of early.held) setTimeout(() => pressAgain(control, press));
}

function pressAgain(control: HTMLElement, press: Event): void {
  const submitter = press instanceof SubmitEvent ? press.submitter : null;
  delete (submitter ?? control).dataset.busy;
  if (!control.isConnected) return;
  if (control instanceof HTMLFormElement) control.requestSubmit(submitter);
  else if (press instanceof KeyboardEvent)
    control.dispatchEvent(new KeyboardEvent(press.type, press));
  else control.click();
}

import { focus } from './navigation';

/** Not `main`: it has the focus when somebody has pressed beside all of these, or a button that is disabled. */
const CONTROLS = 'a, button, input, select, textarea, summary, [tabindex]:not(main)';

/**
 * The one rule for the focus after an action. Its outcome takes the focus where that is something new: a message, a
 * form, more rows; see `mayTakeFocus`. Where nothing new comes, the control keeps it, and gets it back when it was disabled meanwhile.
 * Where the control has gone, the focus goes to the row that stands in its place, else to what opened its dialog, else
 * to the heading of its part of the page.
 * @returns the way to stop
 */
export function keepFocus(): () => void {
  /** Where the focus was, then where it goes from there, the nearest first. */
  let places: Element[] = [];
  let timer: ReturnType<typeof setTimeout>;

  function note({ type, target }: Event): void {
    const control = target instanceof Element ? target.closest(CONTROLS) : null;
    if (!control?.closest('main, dialog')) {
      // Left on purpose: a press on a disabled button is no click.
      if (control || type === 'click') places = [];
    } else if (control !== places[0]) places = [control, ...placesAround(control, places)];
  }

  function lookLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => requestAnimationFrame(() => look(places)));
  }

  const changes = new MutationObserver(lookLater);
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'open'],
  });
  document.addEventListener('focusin', note, true);
  document.addEventListener('click', note, true);
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    document.removeEventListener('focusin', note, true);
    document.removeEventListener('click', note, true);
  };
}

function placesAround(control: Element, before: Element[]): Element[] {
  const dialog = control.closest('dialog');
  if (dialog) return [dialog, ...before.filter((place) => !dialog.contains(place))];
  const row = control.closest('li');
  return [
    row,
    row?.nextElementSibling,
    row?.previousElementSibling,
    control.closest('section'),
    control.closest('main'),
  ].filter((place) => place instanceof Element);
}

function look(places: readonly Element[]): void {
  if (document.activeElement?.matches(':not(body, main)')) return;
  const place = places.find(
    (each) => each.isConnected && each.checkVisibility({ visibilityProperty: true }),
  );
  // A control that rests gets it later.
  if (!place || place.matches(':disabled')) return;
  const target = place.matches('dialog, section, main') ? place.querySelector('h1, h2, h3') : place;
  if (!(target instanceof HTMLElement)) return;
  if (target.matches(CONTROLS)) target.focus({ preventScroll: true });
  else focus(target);
}

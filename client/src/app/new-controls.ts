/** How long what has just appeared takes no press, in milliseconds: the longest double click of common systems. */
const REST_MS = 500;

/** Keeps the pointer away: see `styles/base.css`. */
const NEW = 'data-new';
/** Fields of text are not among them: a press does nothing there. */
const CONTROLS = 'a, button, summary, label, select, [type=checkbox], [type=radio]';

/**
 * A control that appears after a press takes no press for a moment, and none does where the pressed control goes: it
 * uncovers what lies under its dialog or menu, or lets the rows below move up. The second press of an impatient hand was
 * meant for the control that stood there before. Nothing is new on a page that has not been pressed yet.
 */
export function restNewControls(): void {
  /** The latest press: its control, or the page. */
  let pressed: Element | undefined;
  /** Since the last press that was not the second one of a double click. */
  let appeared = new WeakSet<Element>();

  function rest(element: Element): void {
    appeared.add(element);
    const controls = [...element.querySelectorAll(CONTROLS)];
    if (element.matches(CONTROLS)) controls.push(element);
    for (const control of controls) control.setAttribute(NEW, '');
    setTimeout(() => controls.forEach((control) => control.removeAttribute(NEW)), REST_MS);
  }

  function isMeantForAnother({ detail, target }: MouseEvent): boolean {
    if (!(target instanceof Element)) return false;
    // A key presses what has the focus. Enter in a field presses the button of its form, which may be new.
    if (detail === 0) return target === document.activeElement && target.hasAttribute(NEW);
    for (let at: Element | null = target; at && detail > 1; at = at.parentElement) {
      if (appeared.has(at)) return true;
    }
    return false;
  }

  function onClick(event: MouseEvent): void {
    if (event.isTrusted && isMeantForAnother(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    const control = event.target instanceof Element && event.target.closest(CONTROLS);
    pressed = control || document.body;
    if (event.detail <= 1) appeared = new WeakSet();
  }

  const appearing = new MutationObserver((changes) => {
    if (!pressed) return;
    for (const { type, target, addedNodes } of changes) {
      const isOpened = type === 'attributes' && target instanceof Element;
      if (isOpened && target.hasAttribute('open')) rest(target);
      for (const node of addedNodes) if (node instanceof Element) rest(node);
    }
    if (pressed.checkVisibility()) return;
    pressed = document.body;
    rest(pressed);
  });
  const options = { childList: true, subtree: true, attributeFilter: ['open'] };
  appearing.observe(document.body, options);
  document.addEventListener('click', onClick, true);
  // A control that appears for another key, such as an arrow's, is expected: the menu of a fast typist.
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Enter' && key !== ' ') pressed = undefined;
    },
    true,
  );
  // A popover opens without a change to its element.
  document.addEventListener(
    'beforetoggle',
    ({ target, newState }) => {
      if (pressed && newState === 'open' && target instanceof Element) rest(target);
    },
    true,
  );
}

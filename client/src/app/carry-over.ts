type Control = HTMLInputElement & Pick<HTMLSelectElement, 'options' | 'selectedIndex'>;

const controlsOf = (root: HTMLElement) => [
  ...root.querySelectorAll<Control>('input, textarea, select, button, a'),
];

const isBox = ({ type }: Control) => type === 'checkbox' || type === 'radio';

function isChanged(control: Control): boolean {
  if (isBox(control)) return control.checked !== control.defaultChecked;
  if (control.localName !== 'select') return control.value !== control.defaultValue;
  const chosen = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
  return control.selectedIndex !== Math.max(chosen, 0);
}

/** What a visitor would do to the new control, as React sees it: React watches the property of the element itself. */
function repeat(old: Control, control: Control): void {
  if (isBox(old)) {
    if (control.checked !== old.checked) control.click();
  } else Reflect.set(Object.getPrototypeOf(control), 'value', old.value, control);
}

export let handOver = () => {};

/**
 * Keeps what is typed, chosen and focused in a prerendered page. Where a translator or an extension has changed the page,
 * React doesn't take its elements over, but draws all of them again. Once they are drawn, `handOver` gives it to elements
 * that are others now, and to whatever listens to any.
 */
export function carryOver(root: HTMLElement): void {
  const before = controlsOf(root);
  let focused = document.activeElement;
  const follow = ({ target }: Event) => (focused = target as Element);
  // Elements that are taken out of the page may lose the focus with or without an event.
  const forget = () => setTimeout(() => focused?.isConnected && (focused = document.activeElement));
  root.addEventListener('focusin', follow);
  root.addEventListener('focusout', forget);

  handOver = () => {
    root.removeEventListener('focusin', follow);
    root.removeEventListener('focusout', forget);
    const now = controlsOf(root);
    const present = (old: Control) => {
      if (old.isConnected) return old;
      const isLike = ({ localName, name, type }: Control) =>
        localName === old.localName && name === old.name && type === old.type;
      return now.filter(isLike)[before.filter(isLike).indexOf(old)];
    };
    for (const old of before.filter((control) => control.name && isChanged(control))) {
      const control = present(old);
      if (control && control !== old) repeat(old, control);
      for (const type of ['input', 'change'])
        control?.dispatchEvent(new Event(type, { bubbles: true }));
    }
    const old = before.find((control) => control === focused);
    const control = old && present(old);
    if (!control || control === old || document.activeElement !== document.body) return;
    control.focus({ preventScroll: true });
    // Email fields, checkboxes and buttons have no selection.
    if (typeof old.selectionStart === 'number')
      control.setSelectionRange(old.selectionStart, old.selectionEnd);
  };
}

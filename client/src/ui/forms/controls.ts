export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** The text of a field, or whether a box is ticked. */
export type Value = string | boolean;
export type Values = Partial<Record<string, Value>>;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** The named controls of a form, as they stand in it. */
export const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(isControl).filter(({ name }) => name !== '');

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox';

const valueOf = (control: Control): Value => (isBox(control) ? control.checked : control.value);

/** Read from the page: some password managers fill fields in without an event. */
export const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(controlsOf(form).map((control) => [control.name, valueOf(control)]));

function show(control: Control, value: Value): void {
  if (isBox(control)) control.checked = Boolean(value);
  else control.value = String(value);
}

/** Shows stored values. A field that was edited since the last ones keeps its own. */
export function follow(form: HTMLFormElement, stored: Values, last: Values): void {
  for (const control of controlsOf(form)) {
    const { [control.name]: now } = stored;
    const { [control.name]: before = valueOf(control) } = last;
    if (now !== undefined && valueOf(control) === before) show(control, now);
  }
}

/** Empties what was sent. A field that was edited meanwhile keeps its text. */
export function clear(form: HTMLFormElement, sent: Values): void {
  for (const control of controlsOf(form)) {
    if (valueOf(control) !== sent[control.name] || control instanceof HTMLSelectElement) continue;
    show(control, isBox(control) ? control.defaultChecked : control.defaultValue);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

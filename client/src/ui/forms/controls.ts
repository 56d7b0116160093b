export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** The text of a field, or whether a box is ticked. */
export type Value = string | boolean;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** The named controls of a form, as they stand in it. */
export const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(isControl).filter(({ name }) => name !== '');

export const valueOf = (control: Control): Value =>
  control instanceof HTMLInputElement && control.type === 'checkbox'
    ? control.checked
    : control.value;

/** Read from the page: some password managers fill fields in without an event. */
export const valuesOf = (form: HTMLFormElement): Record<string, Value> =>
  Object.fromEntries(controlsOf(form).map((control) => [control.name, valueOf(control)]));

/** Empties what was sent. A field that was edited meanwhile keeps its text. */
export function clearSent(form: HTMLFormElement, sent: Record<string, Value>): void {
  for (const control of controlsOf(form)) {
    if (valueOf(control) !== sent[control.name]) continue;
    if (control instanceof HTMLInputElement) control.checked = control.defaultChecked;
    if (!(control instanceof HTMLSelectElement)) control.value = control.defaultValue;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

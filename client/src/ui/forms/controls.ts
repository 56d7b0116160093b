/** An input, a text area or a select: what all of them have, an input has. */
export type Control = HTMLInputElement;
export type Value = string | boolean;
export type Values = Partial<Record<string, Value>>;

export const controlsOf = (form: HTMLFormElement) => [...form.querySelectorAll<Control>('[name]')];

const isBox = ({ type }: Control) => type === 'checkbox';

const valueOf = (control: Control): Value => control[isBox(control) ? 'checked' : 'value'];

/** Read from the page: some password managers fill fields in without an event. */
export const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(controlsOf(form).map((control) => [control.name, valueOf(control)]));

/** A field that was edited since the last ones keeps its own. */
export function follow(form: HTMLFormElement, stored: Values, last: Values): void {
  for (const control of controlsOf(form)) {
    const { [control.name]: now } = stored;
    const { [control.name]: before = valueOf(control) } = last;
    if (now !== undefined && valueOf(control) === before)
      Object.assign(control, { [isBox(control) ? 'checked' : 'value']: now });
  }
}

/** A field that was edited meanwhile keeps its text, and a box what was chosen. */
export function clear(form: HTMLFormElement, sent: Values): void {
  for (const control of controlsOf(form))
    if (control.value === sent[control.name]) control.value = control.defaultValue;
}

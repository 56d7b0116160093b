/**
 * A figure that a visitor can touch: its words in `client/content/figures/<name>.ts`, its `cases` and a pure `compute`
 * from a case to a result, and `figure.tsx`, which draws one result in a `<TouchFigure>`.
 *
 * The prerenderer draws the result of every case, and radio buttons choose among them without script. A figure that is
 * `live` has its cases and `compute` in `logic.ts`, fields by the names of a case's texts, and buttons:
 * `<button type="button" name="calls" value="post">` adds its value and a space to the text `calls`. `live` computes
 * what they say and writes the result into the slots of the first drawing (`slots(result)` in `touch-figure.tsx`). It
 * makes no element: a list has as many slots as it can ever need. The words travel with the logic, so nothing else
 * belongs in them.
 */

/** A case, with what the visitor has changed. */
type State = Readonly<Record<string, string>>;

export type Item = string | boolean;

export interface Result {
  readonly says: string;
  readonly [name: string]: Item | readonly Item[];
}

interface Logic {
  readonly cases: readonly State[];
  compute(this: void, state: State): Result;
  /** What is wrong with input that has no result: the last one stays. */
  faultIn?(this: void, state: State): string | undefined;
}

/** An item of a list by its number, or the only one. */
export const itemOf = (value: Result[string] | undefined, index: number): Item | undefined =>
  typeof value === 'object' ? value[index] : value;

/** How long typing pauses before its result is announced, or its fault shown, in milliseconds. */
const PAUSE = 600;

/**
 * Brings a drawn figure to life.
 * @param form the element with `data-figure`
 */
export function live(form: HTMLFormElement, { cases, compute, faultIn }: Logic): void {
  const radios = form.querySelectorAll<HTMLInputElement>('[name=case]');
  const fields = [
    ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([name=case]), textarea',
    ),
  ];
  const slots = form.querySelectorAll<HTMLElement>('[data-case="0"] [data-slot]');
  const output = form.querySelector('output');
  let state: State = {};
  let pause = 0;

  function draw(result: Result): void {
    for (const slot of slots) {
      const [attribute = '', name = '', index] = slot.dataset['slot']?.split(' ') ?? [];
      const value = itemOf(result[name], Number(index));
      if (typeof value === 'boolean') slot.toggleAttribute(attribute, value);
      else {
        if (attribute === 'text') slot.textContent = value ?? '';
        else slot.setAttribute(attribute, value ?? '');
        slot.toggleAttribute('hidden', !value);
      }
    }
  }

  /** The sentence changes with the numbers, but half a number is neither announced nor called a fault. */
  function say(text: string, isFault: boolean, wait: number): void {
    if (!output) return;
    const write = () => {
      output.toggleAttribute('data-fault', isFault);
      if (output.textContent !== text) output.textContent = text;
    };
    window.clearTimeout(pause);
    output.ariaBusy = 'true';
    if (!isFault) write();
    pause = window.setTimeout(() => {
      write();
      output.ariaBusy = null;
    }, wait);
  }

  function update(change: State = {}, wait = 0): void {
    state = { ...state, ...change };
    const fault = faultIn?.(state);
    for (const radio of radios) {
      const texts = Object.entries(cases[Number(radio.value)] ?? {});
      radio.checked = texts.every(([name, text]) => state[name] === text);
    }
    for (const field of fields) {
      field.value = state[field.name] ?? '';
      field.ariaInvalid = fault ? 'true' : null;
    }
    if (fault) return say(fault, true, wait);
    const result = compute(state);
    say(result.says, false, wait);
    draw(result);
  }

  form.addEventListener('input', ({ target }) => {
    const { name, type, value } = target as HTMLInputElement;
    if (name === 'case') update(cases[Number(value)]);
    else update({ [name]: value }, type === 'range' ? 0 : PAUSE);
  });
  form.addEventListener('reset', () => update(cases[0]));
  form.addEventListener('click', ({ target }) => {
    const { name, value } = (target as Element).closest('button') ?? {};
    if (name) update({ [name]: `${state[name] ?? ''}${value} ` });
  });

  // A case may have been chosen before, or something typed.
  const chosen = Number(new FormData(form).get('case'));
  const typed = fields.filter(({ value, defaultValue }) => value !== defaultValue);
  update({
    ...cases[chosen],
    ...Object.fromEntries(typed.map(({ name, value }) => [name, value])),
  });
  form.dataset['live'] = '';
}

import type { Fault, Item, Logic, Result, State } from './kit';

/** How long typing pauses before the result is said, in milliseconds. */
const PAUSE = 600;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isSame = (one: State, other: State) =>
  Object.keys({ ...one, ...other }).every((name) => (one[name] ?? '') === (other[name] ?? ''));

/** An item of a list by its number, or what is none. */
export function itemOf(value: Result[string] | undefined, index = 0): Item | undefined {
  return typeof value === 'object' ? value[index] : value;
}

export const isFault = (answer: Result | Fault): answer is Fault => 'fault' in answer;

/**
 * Brings a drawn figure to life: see `kit.ts`. It reads and writes what stands there, and makes no element.
 * @param form the element with `data-figure`
 */
export function live(form: HTMLFormElement, { states, compute }: Logic): void {
  const controls = [...form.querySelectorAll<Control>('input, select, textarea')];
  const places = [...form.querySelectorAll<HTMLElement>('[data-state="0"] *')];
  const output = form.querySelector('output');
  if (!output) throw new Error('A figure lacks its output');
  form.dataset['live'] = '';
  let pause = 0;

  function read(): State {
    const { case: _, ...state } = Object.fromEntries(new FormData(form));
    // Files it has none.
    return state as State;
  }

  function write(state: State): void {
    for (const control of controls) {
      const { type, name } = control;
      const value = state[name];
      if (control instanceof HTMLInputElement && /radio|checkbox/.test(type)) {
        control.checked = type === 'checkbox' ? value !== undefined : control.value === value;
      } else if (value !== undefined) control.value = value;
      else if ('defaultValue' in control) control.value = control.defaultValue;
    }
  }

  function draw(result: Result): void {
    const counts: Record<string, number> = {};
    const next = (kind: string, name: string | undefined) => {
      if (name === undefined) return;
      const index = (counts[kind + name] ??= 0);
      counts[kind + name] = index + 1;
      return { item: itemOf(result[name], index) };
    };
    for (const place of places) {
      const { slot, flag, shown, attribute } = place.dataset;
      const [written = '', from] = attribute?.split(' ') ?? [];
      const text = next('slot', slot);
      const mark = next('flag', flag);
      const sight = next('shown', shown);
      const value = next(`${written} `, from);
      if (text) {
        place.textContent = String(text.item ?? '');
        place.toggleAttribute('hidden', text.item === undefined);
      }
      if (mark) place.toggleAttribute('data-on', Boolean(mark.item));
      if (typeof value?.item === 'boolean') place.toggleAttribute(written, value.item);
      else if (value?.item !== undefined) place.setAttribute(written, value.item);
      if (sight) place.toggleAttribute('hidden', !sight.item);
    }
  }

  /** Once typing pauses: nobody wants to hear of half a number. */
  function say(words: string, isFault: boolean, wait: number): void {
    window.clearTimeout(pause);
    pause = window.setTimeout(() => {
      output?.toggleAttribute('data-fault', isFault);
      if (output && output.textContent !== words) output.textContent = words;
    }, wait);
  }

  function answer(wait = 0): void {
    const state = read();
    const result = compute(state);
    const fault = isFault(result) ? result : undefined;
    for (const control of controls) {
      if (control instanceof HTMLInputElement && control.name === 'case')
        control.checked = isSame(state, states[Number(control.value)] ?? {});
      const isAtFault = control.name === fault?.at;
      control.ariaInvalid = isAtFault ? 'true' : null;
      if (isAtFault) control.setAttribute('aria-describedby', output?.id ?? '');
      else control.removeAttribute('aria-describedby');
    }
    if (isFault(result)) return say(result.fault, true, wait);
    say(result.says, false, wait);
    draw(result);
  }

  form.addEventListener('input', ({ target }) => {
    const { name, type, value } = target as Control;
    if (name === 'case') write(states[Number(value)] ?? {});
    answer(/text|search|number/.test(type) ? PAUSE : 0);
  });
  form.addEventListener('reset', () => window.setTimeout(answer));
  form.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('button[name]');
    const told = controls.find(({ name }) => name === button?.name);
    if (!button || !told) return;
    const taken = controls.find(({ name }) => name === button.dataset['takes']);
    told.value += `${button.value}${taken?.value.trim().replaceAll(/\s+/g, '_') ?? ''} `;
    answer();
  });

  // A state may have been chosen before, or something typed.
  const chosen = controls.find((control) => control.matches('[name="case"]:checked'));
  if (chosen && chosen.value !== '0') write(states[Number(chosen.value)] ?? {});
  answer();
}

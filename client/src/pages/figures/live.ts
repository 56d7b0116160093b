import { itemOf, type Logic, type Result, type State } from './kit';

/** How long typing pauses before its result is announced, or its fault shown, in milliseconds. */
const PAUSE = 600;

/**
 * Brings a drawn figure to life: see `kit.ts`.
 * @param form the element with `data-figure`
 */
export function live(form: HTMLFormElement, { cases, compute }: Logic): void {
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
    const result = compute(state);
    const isFault = typeof result === 'string';
    for (const radio of radios) {
      const texts = Object.entries(cases[Number(radio.value)] ?? {});
      radio.checked = texts.every(([name, text]) => state[name] === text);
    }
    for (const field of fields) {
      field.value = state[field.name] ?? '';
      field.ariaInvalid = isFault ? 'true' : null;
    }
    say(isFault ? result : result.says, isFault, wait);
    if (!isFault) draw(result);
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

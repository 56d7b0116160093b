import { STORAGE_KEYS } from '#server/shared/browser-names';
import { withStorage } from '#client/app/with-storage';
import { forgetTyped, keepTyped, typedInto } from '#client/ui/forms/typed';
import contentsStyles from './contents.module.css';
import { markPlace } from './mark-place';
import { openSearch, search } from './search';
import { sendCall } from './send-call';
import tabsStyles from './tabs.module.css';
import tryItStyles from './try-it.module.css';

/** How long a button says that it has copied, in milliseconds. */
const COPIED_MS = 2_000;

/**
 * Brings the prerendered reference to life: search, copying of samples, one language for all of them, and calls.
 * Works on its HTML, which holds all there is to find.
 * @returns the way to stop
 */
export function enhance(reference: HTMLElement): () => void {
  const contents = reference.querySelector<HTMLElement>(`.${contentsStyles.contents}`);
  const controller = new AbortController();
  const listen = (type: string, react: (target: HTMLElement) => void) =>
    reference.addEventListener(
      type,
      ({ target }) => target instanceof HTMLElement && react(target),
      {
        signal: controller.signal,
      },
    );

  listen('input', (field) => {
    if (isOfCall(field)) keepTyped(placeOf(field.form), field);
    if (!(field instanceof HTMLInputElement)) return;
    if (contents && field.type === 'search') search(contents, field.value);
    if (field.name === 'token') shareToken(reference, field.value);
  });
  listen('change', (field) => {
    if (field instanceof HTMLInputElement && field.name.endsWith('-request')) {
      keepTo(reference, field.value);
      remember(field.value);
    }
  });
  listen('click', (clicked) => {
    if (clicked instanceof HTMLButtonElement && clicked.dataset['copied']) void copy(clicked);
    if (clicked.closest('nav a')) contents?.hidePopover();
  });
  takeUpTyped(reference);
  layOutWhole(reference);
  // Text and choices from before any script was there count.
  const typed = contents?.querySelector<HTMLInputElement>('[type=search]')?.value;
  if (contents && typed) search(contents, typed);
  const chosen = chosenAlready(reference);
  if (chosen !== undefined) remember(chosen);
  const language = chosen ?? remembered();
  if (language !== null) keepTo(reference, language);
  const stopMarking = contents ? markPlace(reference, contents) : undefined;
  document.addEventListener('keydown', (event) => contents && openSearch(event, contents), {
    signal: controller.signal,
  });
  reference.addEventListener('submit', (event) => void trySending(event), {
    signal: controller.signal,
  });
  return () => {
    controller.abort();
    stopMarking?.();
  };
}

/**
 * A visitor who touches the page may follow a link on it and come back: nothing may have moved by then. The part that
 * is read stays where it is: everything above it gets its true height now, and not every browser keeps the place by
 * itself.
 */
function layOutWhole(reference: HTMLElement): void {
  const read = [...reference.querySelectorAll('article')].find(
    (call) => call.getBoundingClientRect().bottom > 0,
  );
  const top = () => read?.getBoundingClientRect().top ?? 0;
  const before = top();
  reference.dataset['whole'] = '';
  window.scrollBy({ top: top() - before, behavior: 'instant' });
}

async function trySending(event: SubmitEvent): Promise<void> {
  event.preventDefault();
  const form = event.target;
  if (!(form instanceof HTMLFormElement && form.closest(`.${tryItStyles.tryIt}`))) return;
  const sent = [...form.elements].filter(isOfCall).map((field) => [field, field.value] as const);
  if (!(await sendCall(form))) return;
  const settled = sent.filter(([field, value]) => field.value === value);
  forgetTyped(
    placeOf(form),
    settled.map(([{ name }]) => name),
  );
}

type CallField = (HTMLInputElement | HTMLTextAreaElement) & { form: HTMLFormElement };

const isOfCall = (field: Element): field is CallField =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
  field.closest(`.${tryItStyles.tryIt}`) !== null;

/** Each call has a form of its own, with fields of the same names. */
const placeOf = ({ dataset: { method, path } }: HTMLFormElement) =>
  `${location.pathname} ${method} ${path}`;

/** Fills calls in as they were left, and shows those. */
function takeUpTyped(reference: HTMLElement): void {
  const fields = [...reference.querySelectorAll(`.${tryItStyles.tryIt} [name]`)].filter(isOfCall);
  for (const field of fields) {
    const { form, value, defaultValue } = field;
    if (value !== defaultValue) keepTyped(placeOf(form), field);
    const typed = typedInto(placeOf(form), field);
    if (typeof typed !== 'string') continue;
    field.value = typed;
    const call = form.closest('details');
    if (call) call.open = true;
  }
}

/** Shows every sample in the language that was chosen for one of them. */
function keepTo(reference: HTMLElement, language: string): void {
  for (const choice of reference.querySelectorAll<HTMLInputElement>('input[type=radio]')) {
    if (choice.value === language) choice.checked = true;
  }
}

/** A choice of another language than the one that the page came in. */
const chosenAlready = (reference: HTMLElement) =>
  [...reference.querySelectorAll<HTMLInputElement>('[name$="-request"]:checked')].find(
    (choice) => !choice.defaultChecked,
  )?.value;

/** One token for every call: it lives as long as the page. */
function shareToken(reference: HTMLElement, token: string): void {
  for (const field of reference.querySelectorAll<HTMLInputElement>('[name=token]')) {
    if (field.value !== token) field.value = token;
  }
}

const LANGUAGE_KEY = STORAGE_KEYS.language;

/** The language of samples, kept from one visit to the next where the browser keeps anything. */
const remember = (language: string) =>
  withStorage(() => localStorage.setItem(LANGUAGE_KEY, language), undefined);
const remembered = () => withStorage(() => localStorage.getItem(LANGUAGE_KEY), null);

/** Copies the sample that is shown. Where the browser refuses, it is selected, for the visitor to copy. */
async function copy(button: HTMLButtonElement): Promise<void> {
  const sample = button
    .closest(`.${tabsStyles.tabs}`)
    ?.querySelector('input:checked + label + pre');
  if (!sample) return;
  try {
    await navigator.clipboard.writeText(sample.textContent);
  } catch {
    getSelection()?.selectAllChildren(sample);
    return;
  }
  const { textContent } = button;
  button.textContent = button.dataset['copied'] ?? '';
  setTimeout(() => (button.textContent = textContent), COPIED_MS);
}

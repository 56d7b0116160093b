import { withStorage } from '../../app/with-storage';
import contentsStyles from './contents.module.css';
import { sendCall } from './send-call';
import tabsStyles from './tabs.module.css';
import tryItStyles from './try-it.module.css';

/** How long a button says that it has copied, in milliseconds. */
const COPIED_MS = 2_000;

/**
 * What the prerendered reference can do with a script: search, copy a sample, keep to one language, and make a call.
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
    if (contents && field instanceof HTMLInputElement && field.type === 'search') {
      search(contents, field.value);
    }
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
  // Whoever touches the page may follow a link on it and come back: nothing may have moved.
  reference.dataset['whole'] = '';
  const chosen = remembered();
  if (chosen !== null) keepTo(reference, chosen);
  document.addEventListener('keydown', (event) => contents && openSearch(event, contents), {
    signal: controller.signal,
  });
  reference.addEventListener('submit', trySending, { signal: controller.signal });
  return () => controller.abort();
}

function trySending(event: SubmitEvent): void {
  event.preventDefault();
  const form = event.target;
  if (form instanceof HTMLFormElement && form.closest(`.${tryItStyles.tryIt}`)) void sendCall(form);
}

/** Leaves in the list of contents what leads to a text with all of the words. */
function search(contents: HTMLElement, query: string): void {
  const words = query.toLowerCase().split(/\s+/);
  let found = 0;
  for (const list of contents.querySelectorAll('ul')) {
    const before = found;
    for (const link of list.querySelectorAll('a')) {
      const text = document.getElementById(link.hash.slice(1))?.textContent.toLowerCase() ?? '';
      const matches = words.every((word) => text.includes(word));
      link.hidden = !matches;
      if (matches) found += 1;
    }
    list.toggleAttribute('data-empty', found === before);
  }
  const status = contents.querySelector<HTMLElement>('[role=status]');
  if (!status) return;
  const { found: some, none } = status.dataset;
  status.textContent = query === '' ? '' : found > 0 ? `${found} ${some}` : (none ?? '');
}

/** Shows every sample in the language that was chosen for one of them. */
function keepTo(reference: HTMLElement, language: string): void {
  for (const choice of reference.querySelectorAll<HTMLInputElement>('input[type=radio]')) {
    if (choice.value === language) choice.checked = true;
  }
}

const LANGUAGE_KEY = 'northfold.language';

/** The language of samples, kept from one visit to the next where the browser keeps anything. */
const remember = (language: string) =>
  withStorage(() => localStorage.setItem(LANGUAGE_KEY, language), undefined);
const remembered = () => withStorage(() => localStorage.getItem(LANGUAGE_KEY), null);

/** Ctrl+K, or ⌘K: keys of one letter belong to those who speak to their computer (WCAG 2.2, 2.1.4). */
function openSearch(event: KeyboardEvent, contents: HTMLElement): void {
  if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  if (!contents.checkVisibility()) contents.showPopover();
  contents.querySelector<HTMLElement>('[type=search]')?.focus();
}

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

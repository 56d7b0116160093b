import { apiDocs } from '#content/api-docs';

const synonyms: Record<string, readonly string[]> = apiDocs.search.synonyms;

/** Leaves in the list of contents what leads to a text with all of the words, or with others that mean the same. */
export function search(contents: HTMLElement, query: string): void {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .map((word) => [word, ...(synonyms[word] ?? [])]);
  let found = 0;
  for (const list of contents.querySelectorAll('ul')) {
    const before = found;
    for (const link of list.querySelectorAll('a')) {
      const text = document.getElementById(link.hash.slice(1))?.textContent.toLowerCase() ?? '';
      const matches = words.every((meanings) => meanings.some((word) => text.includes(word)));
      link.hidden = !matches;
      if (matches) found += 1;
    }
    list.toggleAttribute('data-empty', found === before);
  }
  const status = contents.querySelector('[role=status]');
  if (!status) return;
  const { found: some, none } = apiDocs.search;
  status.textContent = query === '' ? '' : found > 0 ? `${found} ${some}` : none;
}

/** Ctrl+K, or ⌘K: keys of one letter belong to those who speak to their computer (WCAG 2.2, 2.1.4). */
export function openSearch(event: KeyboardEvent, contents: HTMLElement): void {
  if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  if (!contents.checkVisibility()) contents.showPopover();
  contents.querySelector<HTMLElement>('[type=search]')?.focus();
}

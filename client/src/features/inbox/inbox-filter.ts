import type { State } from '#server/inbox/states';
import { SEARCH_MAX } from '#server/shared/limits';

export type Shown = State | 'all';

/** The states that the list can be narrowed down to, in the order in which messages take them, and all of them. */
export const SHOWN: readonly Shown[] = ['new', 'open', 'done', 'spam', 'all'];

/** What the list shows. */
export interface Filter {
  state: Shown;
  /** What is searched for, or nothing. */
  q: string;
}

/** What an address asks for. Without a state it is what waits to be read; a search looks everywhere. */
export function filterOf(search: string): Filter {
  const asked = new URLSearchParams(search);
  const q = (asked.get('q') ?? '').trim().slice(0, SEARCH_MAX);
  const state = SHOWN.find((each) => each === asked.get('state'));
  return { state: state ?? standardState(q), q };
}

/** Where the list shows it. */
export function addressOf({ state, q }: Filter): string {
  const asked = new URLSearchParams();
  if (state !== standardState(q)) asked.set('state', state);
  if (q) asked.set('q', q);
  return asked.size > 0 ? `/inbox?${asked.toString()}` : '/inbox';
}

/** What is shown where no state was chosen: what waits to be read, and of a search whatever is found. */
export const standardState = (q: string): Shown => (q ? 'all' : 'new');

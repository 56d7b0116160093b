import type { State } from '#server/database/entities/contact-message.entity';
import { SEARCH_MAX } from '#server/shared/limits';

export type Shown = State | 'all';

/** The states that the list can be narrowed down to, in the order in which messages take them, and all of them. */
export const SHOWN: readonly Shown[] = ['new', 'open', 'done', 'spam', 'all'];

/** The choice of the list. */
export interface Filter {
  state: Shown;
  /** Words to search for, or nothing. */
  q: string;
}

/** The choice that an address makes. Without a state, messages that wait to be read; a search looks everywhere. */
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

/** The state where none was chosen: messages that wait to be read, and for a search all of them. */
export const standardState = (q: string): Shown => (q ? 'all' : 'new');

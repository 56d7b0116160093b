import { useLocation } from 'react-router';
import type { State } from '#server/database/message.entities';

/** In the order in which messages take them. */
export const STATES: readonly State[] = ['new', 'open', 'done', 'spam'];

/** What the list shows. */
export interface Filter {
  state: State | 'all';
  /** Words to search for, or nothing. */
  q: string;
}

/** The filter in the address: new messages, or all that a search finds, unless it names a state. */
export function useFilter(): Filter {
  const params = new URLSearchParams(useLocation().search);
  const q = params.get('q')?.trim() ?? '';
  const state = [...STATES, 'all' as const].find((each) => each === params.get('state'));
  return { state: state ?? (q ? 'all' : 'new'), q };
}

/** The address of a list. */
export const listOf = ({ state, q }: Filter): string =>
  `/inbox?${new URLSearchParams({ state, ...(q && { q }) }).toString()}`;

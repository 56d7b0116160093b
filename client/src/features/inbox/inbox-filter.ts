import { useLocation } from 'react-router';
import type { State } from '#server/database/entities/contact-message.entity';
import type { Order } from '#server/inbox/list/find-messages';
import type { View } from '#server/inbox/list/views';
import type { SitePath } from '#client/routes';

/** In the order in which messages take them. */
export const STATES: readonly State[] = ['new', 'open', 'done', 'spam'];
export const VIEWS: readonly View[] = ['mine', 'unassigned', 'overdue', 'waiting', 'failed'];

export type Show = View | State | 'all';

export interface Filter {
  show: Show;
  q: string;
}

export const isView = (show: Show): show is View => VIEWS.some((view) => view === show);

/** Who waits longest comes first where there is work to do. */
export const orderOf = (show: Show): Order =>
  isView(show) && show !== 'failed' ? 'oldest' : 'newest';

/** The filter in the address: new messages, or all that a search finds, unless it names a view or a state. */
export function useFilter(): Filter {
  const params = new URLSearchParams(useLocation().search);
  const q = params.get('q')?.trim() ?? '';
  const named = VIEWS.find((view) => view === params.get('view'));
  const state = [...STATES, 'all' as const].find((each) => each === params.get('state'));
  const show = named ?? state ?? (q ? 'all' : 'new');
  return { show, q };
}

export const listOf = (show: Show, q: string): SitePath =>
  `/inbox?${new URLSearchParams({
    [isView(show) ? 'view' : 'state']: show,
    ...(q && { q }),
  }).toString()}`;

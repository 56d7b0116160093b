import { useLocation } from 'react-router';
import type { NoticeKind } from '#client/ui/notice';
import { useHydrated } from './use-hydrated';

/** The data that a page may hand to the next one through the router's state. */
export interface Arrival {
  notice?: { kind: NoticeKind; text: string };
  email?: string;
}

/** The state that the visitor arrived with; empty until hydrated, since prerendered pages know none. */
export function useArrival(): Arrival {
  const state: unknown = useLocation().state;
  const hydrated = useHydrated();
  return hydrated && typeof state === 'object' && state !== null ? state : {};
}

import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import * as PAGE_EVENTS from '#server/shared/page-events';

interface HydrationProps {
  onHydrated: (() => void) | undefined;
  children: ReactNode;
}

/** Signals hydration, and replays what was typed before it. */
export function Hydration({ onHydrated, children }: HydrationProps) {
  useLayoutEffect(() => onHydrated?.(), [onHydrated]);
  useEffect(() => void dispatchEvent(new Event(PAGE_EVENTS.hydrated)), []);
  return children;
}

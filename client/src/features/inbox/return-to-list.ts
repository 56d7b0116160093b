import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusSection } from '#client/ui/focus';

/** The message that was read last, the list it was opened from, and where that was scrolled to. */
export const lastRead: { id: string; list?: string | undefined; top: number } = { id: '', top: 0 };

/**
 * Back from a message, the list is where it was left, and the row of the message has the focus; once it has left the
 * list, the one in its place.
 */
export function useReturnToList(ids: readonly string[]): void {
  const { search } = useLocation();
  const at = useRef<number>(undefined);

  useLayoutEffect(() => {
    const rows = document.querySelectorAll<HTMLElement>('main ol a');
    const was = at.current ?? -1;
    const isArrival = at.current === undefined && lastRead.list === search;
    at.current = isArrival || was >= 0 ? ids.indexOf(lastRead.id) : -1;
    lastRead.list = undefined;
    if (isArrival && at.current >= 0) {
      window.scrollTo(0, lastRead.top);
      rows[at.current]?.focus();
    } else if (was >= 0 && at.current < 0 && document.activeElement === document.body) {
      const row = rows[Math.min(was, rows.length - 1)];
      if (row) row.focus();
      else focusSection(document.querySelector('main p'));
    }
  });
}

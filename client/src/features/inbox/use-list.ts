import { useState } from 'react';
import { useLocation } from 'react-router';
import { useGetMessagesInfiniteQuery } from './inbox-api';
import { addressOf, filterOf } from './inbox-filter';

/** The state that the router gives the page of a message: the address of the list that it was opened from. */
export interface OpenedFrom {
  list: string;
}

/** The messages that stand next to it. */
type Beside = Record<'newer' | 'older', string | undefined>;

const isOpenedFrom = (state: unknown): state is OpenedFrom =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string';

/**
 * The list that a message was opened from, and what stands beside the message there, as far as the list is known. It is
 * kept meanwhile, for who comes back.
 */
export function useList(id: string) {
  const { state }: { state: unknown } = useLocation();
  const filter = filterOf(isOpenedFrom(state) ? state.list.replace(/^[^?]*/, '') : '');
  const { data } = useGetMessagesInfiniteQuery(filter);
  const [beside, setBeside] = useState<Beside>({ newer: undefined, older: undefined });
  const messages = data?.pages.flatMap((page) => page.messages) ?? [];
  const at = messages.findIndex((message) => message.id === id);
  const newer = messages[at - 1]?.id;
  const older = messages[at + 1]?.id;
  // A message that leaves the list, because it is done, leaves its place there to come back to.
  if (at >= 0 && (newer !== beside.newer || older !== beside.older)) setBeside({ newer, older });
  const pathOf = (other: string | undefined) => other && `/inbox/${other}`;
  return {
    address: addressOf(filter),
    subject: messages[at]?.subject,
    newer: pathOf(beside.newer),
    older: pathOf(beside.older),
  };
}

import { useState } from 'react';
import type { ListedMessage } from '#server/inbox/list.dto';
import { POLLING, useGetLatestQuery } from './inbox-api';
import { addressOf, type Filter } from './inbox-filter';

/**
 * Messages that have come since the list did, as far as one page of them goes: the list stays as it is until somebody
 * asks for them.
 * @param listed the list; undefined until it is there
 */
export function useNews(filter: Filter, listed: readonly ListedMessage[] | undefined) {
  const { currentData: latest } = useGetLatestQuery(filter, POLLING);
  const [seen, setSeen] = useState({ list: '', upTo: '' });
  const list = addressOf(filter);
  const newest = listed?.[0]?.receivedAt ?? '';
  // The newest may leave the list, and is no news for that.
  if (listed && (seen.list !== list || newest > seen.upTo)) setSeen({ list, upTo: newest });
  if (!latest || seen.list !== list) return { count: 0, orMore: false };
  const { messages, nextCursor } = latest;
  const count = messages.filter(({ receivedAt }) => receivedAt > seen.upTo).length;
  return { count, orMore: count === messages.length && nextCursor !== null };
}

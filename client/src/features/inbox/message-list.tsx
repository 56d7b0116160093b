import { use, useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import type { ListedMessage } from '#server/inbox/list/list.dto';
import { inbox } from '#content/inbox';
import { POLLING, READ_ONCE } from '#client/app/api';
import { download } from '#client/app/download';
import { readAccount } from '#client/app/session-token';
import { PagedRows } from '#client/layout/rows';
import { Button } from '#client/ui/button';
import { focusSection } from '#client/ui/focus';
import { Failure, FormMessage } from '#client/ui/forms/form-message';
import { QueryData } from '#client/ui/query-data';
import {
  useChangeMessagesMutation,
  useExportMessagesMutation,
  useGetMessagesInfiniteQuery,
  useGetNewsQuery,
} from './inbox-api';
import { type Filter, listOf, orderOf, useFilter } from './inbox-filter';
import { ListControls } from './list-controls';
import { MessageRow } from './message-row';
import { type Act, Selection } from './selection';
import { BriefNotices } from './shortcuts';
import styles from './list.module.css';

const text = inbox.list;

export function MessageList({ opened, isWide }: { opened: string | undefined; isWide: boolean }) {
  const filter = useFilter();
  return (
    <section className={styles.list} aria-label={text.label}>
      <ListControls filter={filter} isBeside={opened !== undefined} isWide={isWide} />
      <Messages key={listOf(filter.show, filter.q)} filter={filter} opened={opened} />
    </section>
  );
}

interface MessagesProps {
  filter: Filter;
  opened?: string | undefined;
}

/** A list stays as it is until what is new is asked for. */
function Messages({ filter, opened }: MessagesProps) {
  const options = { refetchOnMountOrArgChange: true, ...READ_ONCE };
  const query = useGetMessagesInfiniteQuery(filter, options);
  const messages = query.currentData?.pages.flatMap((page) => page.messages);
  const news = useNews(filter, messages, query);
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [change, { data: outcome, isLoading, originalArgs, reset }] = useChangeMessagesMutation();
  const { showBriefly } = use(BriefNotices);
  const [first] = originalArgs ?? [];
  const isAll = outcome?.done === originalArgs?.length;

  const chosen = messages?.filter(({ id }) => !outcome && checked.includes(id)) ?? [];
  function choose(some: readonly ListedMessage[]): void {
    if (isLoading) return;
    setChecked(some.map(({ id }) => id));
    reset();
  }

  /** Done, each can be taken back; what some of them kept from it stays above the list. */
  async function act(to: Act, some: readonly ListedMessage[]): Promise<void> {
    const isTaken = to === 'take';
    const changes = isTaken ? { assignee: readAccount() ?? '' } : { state: to };
    const calls = some.map(({ id, version, state, assignee }) => ({
      id,
      version,
      change: changes,
      undo: isTaken ? { assignee: assignee?.id ?? null } : { state },
    }));
    const { data } = await change(calls);
    if (data?.done !== calls.length) return;
    showBriefly({ text: text.selection.outcome(changes, data), undo: data.undo });
  }

  return (
    <>
      <p role="status" className={styles.news}>
        {news && chosen.length === 0 ? (
          <Button
            variant="primary"
            onClick={({ currentTarget }) => {
              focusSection(currentTarget);
              const edge = orderOf(filter.show) === 'newest' ? 'first' : 'last';
              document.querySelector(`main ol > :${edge}-child`)?.scrollIntoView({ block: 'end' });
              void query.refetch();
            }}
          >
            {text.news(news.count, news.orMore)}
          </Button>
        ) : null}
      </p>
      <div className={`stack ${styles.messages}`}>
        {outcome && first && !isAll ? (
          <FormMessage kind="info">{text.selection.outcome(first.change, outcome)}</FormMessage>
        ) : null}
        <QueryData query={{ ...query, data: messages }}>
          {(all) =>
            all.length === 0 ? (
              <p className="muted">{text.empty(filter)}</p>
            ) : (
              <>
                <div className="panel">
                  <Selection
                    messages={all}
                    busy={isLoading}
                    act={(to, some) => void act(to, some)}
                    {...{ chosen, choose }}
                  />
                  <PagedRows words={text} query={query}>
                    {all.map((message) => (
                      <MessageRow
                        key={message.id}
                        isOpened={message.id === opened}
                        act={(to) => void act(to, chosen.length > 0 ? chosen : [message])}
                        {...{ message, filter, chosen, choose }}
                      />
                    ))}
                  </PagedRows>
                </div>
                <Downloads filter={filter} />
              </>
            )
          }
        </QueryData>
      </div>
    </>
  );
}

/** Asks for messages that a list lacks, and for those whose writer has written again. Where it has more, those behind its end come with "Show more". */
function useNews(
  filter: Filter,
  messages: readonly ListedMessage[] | undefined,
  { hasNextPage, fulfilledTimeStamp: readAt }: ReturnType<typeof useGetMessagesInfiniteQuery>,
) {
  const isAsked = messages && !(hasNextPage && orderOf(filter.show) === 'oldest');
  const { currentData } = useGetNewsQuery(isAsked ? { ...filter, readAt } : skipToken, POLLING);
  const last = hasNextPage ? (messages?.at(-1)?.activeAt ?? '') : '';
  const missed = currentData?.messages.filter(({ id, activeAt, latest }) => {
    const listed = messages?.find((each) => each.id === id);
    // What the staff wrote is no news.
    const isOld = latest.by === 'staff' || listed?.latest.at === latest.at;
    return activeAt > last && !(listed && isOld);
  });
  const count = missed?.length ?? 0;
  const orMore = count === currentData?.messages.length && currentData.nextCursor !== null;
  return count > 0 ? { count, orMore } : undefined;
}

const FORMATS = ['csv', 'json'] as const;

function Downloads({ filter }: MessagesProps) {
  const { lead, label, failed, fileName } = text.downloads;
  const [prepare, { error, isLoading }] = useExportMessagesMutation();
  return (
    <>
      <p className="row muted">
        {lead}
        {FORMATS.map((format) => (
          <Button
            key={format}
            variant="quiet"
            busy={isLoading}
            aria-label={label[format]}
            onClick={() =>
              void download(
                () => prepare({ filter, format }),
                (day) => fileName(day, format),
              )
            }
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </p>
      <Failure failed={failed} error={error} />
    </>
  );
}

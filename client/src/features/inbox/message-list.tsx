import { useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useLocation } from 'react-router';
import type { ListedMessage } from '#server/inbox/list/list.dto';
import { inbox } from '#content/inbox';
import { POLLING, READ_ONCE } from '#client/app/api';
import { download } from '#client/app/download';
import { AccountPage } from '#client/layout/account-page';
import { Link } from '#client/layout/link';
import { Mark, PagedRows } from '#client/layout/rows';
import { Button } from '#client/ui/button';
import { focusSection } from '#client/ui/focus';
import { Failure, FormMessage } from '#client/ui/forms/form-message';
import { QueryData } from '#client/ui/query-data';
import { visible } from '#client/ui/visible-text';
import { When } from '#client/ui/when';
import {
  CHANGED_MAX,
  useChangeMessagesMutation,
  useExportMessagesMutation,
  useGetMessagesInfiniteQuery,
  useGetNewsQuery,
} from './inbox-api';
import { type Filter, listOf, orderOf, useFilter } from './inbox-filter';
import { ListControls } from './list-controls';
import { Check, type Chosen, Selection } from './selection';
import styles from './list.module.css';

const text = inbox.list;

export function MessageList() {
  const filter = useFilter();
  return (
    <AccountPage>
      <ListControls filter={filter} />
      <Messages key={listOf(filter.show, filter.q)} filter={filter} />
    </AccountPage>
  );
}

interface MessagesProps {
  filter: Filter;
}

/** A list stays as it is until what is new is asked for. */
function Messages({ filter }: MessagesProps) {
  const options = { refetchOnMountOrArgChange: true, ...READ_ONCE };
  const query = useGetMessagesInfiniteQuery(filter, options);
  const messages = query.currentData?.pages.flatMap((page) => page.messages);
  const news = useNews(filter, messages, query);
  const [checked, setChecked] = useState<readonly string[]>([]);
  const changing = useChangeMessagesMutation();
  const [, { data: outcome, isLoading, originalArgs, reset }] = changing;

  const chosen = messages?.filter(({ id }) => !outcome && checked.includes(id)) ?? [];
  function choose(some: readonly ListedMessage[]): void {
    if (isLoading) return;
    setChecked(some.map(({ id }) => id));
    reset();
  }

  return (
    <>
      <p role="status" className={styles.news}>
        {news && chosen.length === 0 ? (
          <Button
            variant="primary"
            onClick={({ currentTarget }) => {
              focusSection(currentTarget);
              window.scrollTo(
                0,
                orderOf(filter.show) === 'newest' ? 0 : document.body.scrollHeight,
              );
              void query.refetch();
            }}
          >
            {text.news(news.count, news.orMore)}
          </Button>
        ) : null}
      </p>
      <div className="stack">
        {outcome && originalArgs ? (
          <FormMessage kind={outcome.done === originalArgs.messages.length ? 'success' : 'info'}>
            {text.selection.outcome(originalArgs.change, outcome)}
          </FormMessage>
        ) : null}
        <QueryData query={{ ...query, data: messages }}>
          {(all) =>
            all.length === 0 ? (
              <p className="muted">{text.empty(filter)}</p>
            ) : (
              <>
                <div className="panel">
                  <Selection messages={all} {...{ chosen, choose, changing }} />
                  <PagedRows words={text} query={query}>
                    {all.map((message) => (
                      <MessageRow key={message.id} {...{ message, filter, chosen, choose }} />
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

/** Asks for messages that a list lacks. Where it has more, those behind its end come with "Show more". */
function useNews(
  filter: Filter,
  messages: readonly ListedMessage[] | undefined,
  { hasNextPage, fulfilledTimeStamp: readAt }: ReturnType<typeof useGetMessagesInfiniteQuery>,
) {
  const isAsked = messages && !(hasNextPage && orderOf(filter.show) === 'oldest');
  const { currentData } = useGetNewsQuery(isAsked ? { ...filter, readAt } : skipToken, POLLING);
  const last = hasNextPage ? (messages?.at(-1)?.receivedAt ?? '') : '';
  const missed = currentData?.messages.filter(
    ({ id, receivedAt }) => receivedAt > last && !messages?.some((each) => each.id === id),
  );
  const count = missed?.length ?? 0;
  const orMore = count === currentData?.messages.length && currentData.nextCursor !== null;
  return count > 0 ? { count, orMore } : undefined;
}

interface MessageRowProps extends MessagesProps, Chosen {
  message: ListedMessage;
}

/** The whole row leads to the message. Strangers' words may run from right to left. */
function MessageRow({ message, filter, chosen, choose }: MessageRowProps) {
  const { id, name, subject, excerpt, receivedAt, state, assignee } = message;
  const { search } = useLocation();
  const isChosen = chosen.includes(message);
  return (
    <li
      className={styles.row}
      data-unread={state === 'new' || undefined}
      data-chosen={isChosen || undefined}
    >
      <Check
        aria-label={text.selection.one(visible(subject), visible(name))}
        checked={isChosen}
        disabled={!isChosen && chosen.length >= CHANGED_MAX}
        onChange={() =>
          choose(isChosen ? chosen.filter((each) => each !== message) : [...chosen, message])
        }
      />
      <div className={styles.who}>
        <p className={styles.name}>
          <bdi>{visible(name)}</bdi>
        </p>
        <p className="small">
          <When at={receivedAt} brief age />
          {state === filter.show ? null : ` · ${inbox.states[state]}`}
        </p>
      </div>
      <div>
        <p className={styles.subject}>
          <Link className="plain cover" to={`/inbox/${id}${search}`}>
            <bdi>{visible(subject)}</bdi>
          </Link>
        </p>
        <p className="muted">
          <bdi>{visible(excerpt)}</bdi>
        </p>
      </div>
      <div className={`row ${styles.side}`}>
        <p className={message.overdue || message.answerFailed ? styles.urgent : styles.marks}>
          {text.marks(message).map((mark) => (
            <Mark key={mark}>{mark}</Mark>
          ))}
        </p>
        {assignee && filter.show !== 'mine' ? (
          <p className="small">{text.assigned(assignee.name)}</p>
        ) : null}
      </div>
    </li>
  );
}

const FORMATS = [
  { format: 'csv', type: 'text/csv' },
  { format: 'json', type: 'application/json' },
] as const;

function Downloads({ filter }: MessagesProps) {
  const { lead, label, failed, fileName } = text.downloads;
  const [prepare, { error, isLoading }] = useExportMessagesMutation();
  return (
    <>
      <p className="row muted">
        {lead}
        {FORMATS.map(({ format, type }) => (
          <Button
            key={format}
            variant="quiet"
            busy={isLoading}
            aria-label={label[format]}
            onClick={() =>
              void download(
                () => prepare({ filter, format }),
                (day) => fileName(day, format),
                type,
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

import { useEffect } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useLocation, useNavigationType } from 'react-router';
import type { ListedMessage } from '#server/inbox/list.dto';
import { inbox } from '#content/inbox';
import { useDownload } from '#client/app/use-download';
import { AccountPage } from '#client/layout/account-page';
import { Link } from '#client/layout/link';
import { Mark, PagedRows } from '#client/layout/rows';
import { Button } from '#client/ui/button';
import { focusSection } from '#client/ui/focus';
import { Failure, MessageRoom } from '#client/ui/forms/form-message';
import { QueryData } from '#client/ui/query-data';
import { visible } from '#client/ui/visible-text';
import { When } from '#client/ui/when';
import {
  POLLING,
  useExportMessagesMutation,
  useGetMessagesInfiniteQuery,
  useGetNewsQuery,
} from './inbox-api';
import { type Filter, useFilter } from './inbox-filter';
import { ListControls } from './list-controls';
import { Shortcuts } from './shortcuts';
import styles from './list.module.css';

const text = inbox.list;

/** The message that was opened last: the way back leads to its row. */
let opened: string | undefined;

/** Messages, newest first, page by page. It stays as it is until what is new is asked for. */
export function MessageList() {
  const filter = useFilter();
  const isBack = useNavigationType() === 'POP';
  const query = useGetMessagesInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  const messages = query.currentData?.pages.flatMap((page) => page.messages);
  const since = messages && (messages[0]?.receivedAt ?? '');
  const asked = since === undefined ? skipToken : { ...filter, since };
  const { currentData: news } = useGetNewsQuery(asked, POLLING);

  // Where the list was left, which the page is scrolled to.
  useEffect(() => {
    const row = document.querySelector<HTMLElement>(`main a[href^="/inbox/${opened}"]`);
    if (isBack) row?.focus({ preventScroll: true });
  }, [isBack]);

  return (
    <AccountPage>
      <ListControls filter={filter} />
      <div className={`row ${styles.order}`}>
        <p role="status">
          {news?.count ? (
            <Button
              variant="quiet"
              onClick={({ currentTarget }) => {
                focusSection(currentTarget);
                void query.refetch();
              }}
            >
              {text.news(news.count, news.orMore)}
            </Button>
          ) : (
            text.order(filter.q)
          )}
        </p>
        <Shortcuts />
      </div>
      <QueryData query={{ ...query, data: messages }}>
        {(all) =>
          all.length === 0 ? (
            <p className="muted">{text.empty(filter)}</p>
          ) : (
            <>
              <PagedRows words={text} query={query}>
                {all.map((message) => (
                  <MessageRow key={message.id} message={message} filter={filter} />
                ))}
              </PagedRows>
              <Downloads filter={filter} />
            </>
          )
        }
      </QueryData>
    </AccountPage>
  );
}

interface MessageRowProps {
  message: ListedMessage;
  filter: Filter;
}

/** The whole row leads to the message. Strangers' words may run from right to left. */
function MessageRow({ message, filter }: MessageRowProps) {
  const { id, name, subject, excerpt, receivedAt, state, assignee } = message;
  const { search } = useLocation();
  return (
    <li className={styles.row} data-unread={state === 'new' || undefined}>
      <p className={styles.name}>
        <bdi>{visible(name)}</bdi>
      </p>
      <p className="muted">
        {assignee ? <>{text.assigned(assignee.name)} · </> : null}
        <When at={receivedAt} brief />
      </p>
      <p className={styles.subject}>
        <Link className="plain cover" to={`/inbox/${id}${search}`} onClick={() => (opened = id)}>
          <bdi>{visible(subject)}</bdi>
        </Link>
        {filter.state === 'all' ? <Mark>{inbox.states[state]}</Mark> : null}
      </p>
      <p className={`muted ${styles.excerpt}`}>
        <bdi>{visible(excerpt)}</bdi>
      </p>
    </li>
  );
}

const FORMATS = [
  { format: 'csv', type: 'text/csv' },
  { format: 'json', type: 'application/json' },
] as const;

/** All messages of the list as a file, not only those that are shown. */
function Downloads({ filter }: { filter: Filter }) {
  const { lead, label, failed, fileName } = text.downloads;
  const [prepare, { error, isLoading }] = useExportMessagesMutation();
  const download = useDownload();
  return (
    <>
      <p className={`row ${styles.downloads}`}>
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
      <MessageRoom>
        <Failure failed={failed} error={error} />
      </MessageRoom>
    </>
  );
}

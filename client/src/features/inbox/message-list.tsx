import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { inbox } from '#content/inbox';
import { announce } from '#client/app/announce';
import { useDownload } from '#client/app/use-download';
import { AccountPage } from '#client/layout/account-page';
import { Link } from '#client/layout/link';
import { PageHeader } from '#client/layout/page';
import { MoreRows, Rows, useMoreRows } from '#client/layout/rows';
import { Button } from '#client/ui/button';
import { isStillAt } from '#client/ui/focus';
import { Failure } from '#client/ui/forms/failure';
import { MessageRoom } from '#client/ui/forms/form-message';
import { QueryData } from '#client/ui/query-data';
import { visible } from '#client/ui/visible-text';
import {
  useChangeMessageMutation,
  useExportMessagesMutation,
  useGetMessagesInfiniteQuery,
} from './inbox-api';
import { addressOf, type Filter, filterOf } from './inbox-filter';
import { ListControls } from './list-controls';
import { MessageRow } from './message-row';
import { focusedRow, focusRow } from './row-focus';
import { Shortcuts } from './shortcuts';
import { useNews } from './use-news';
import styles from './list.module.css';

const text = inbox.list;

/** Messages, newest first, page by page. */
export function MessageList() {
  const filter = filterOf(useLocation().search);
  const isBack = useNavigationType() === 'POP';
  const query = useGetMessagesInfiniteQuery(filter);
  const messages = query.currentData?.pages.flatMap((page) => page.messages);
  const { list, expectMore } = useMoreRows(messages?.length ?? 0);
  const news = useNews(filter, messages);
  const [change, { error: refusal }] = useChangeMessageMutation();

  // Where the list was left, which the page is scrolled to.
  useEffect(() => {
    const row = list.current?.querySelector('[data-opened]');
    if (isBack) focusRow(row, { preventScroll: true });
  }, [isBack, list]);

  const expectsNews = useRef(false);
  const newest = messages?.[0]?.id;
  useEffect(() => {
    if (expectsNews.current && isStillAt(null)) focusRow(list.current?.firstElementChild);
    expectsNews.current = false;
  }, [newest, list]);

  const rowBy = (distance: number) => list.current?.children[focusedRow(list.current) + distance];

  /** The messages that are being changed: each waits for what comes of it. */
  const underWay = useRef(new Set<string>());

  async function finish(): Promise<void> {
    const message = messages?.[focusedRow(list.current)];
    if (!message || underWay.current.has(message.id)) return;
    const { id, version, subject } = message;
    const next = rowBy(1) ?? rowBy(-1);
    const pressed = document.activeElement;
    underWay.current.add(id);
    const { data } = await change({ id, version, change: { state: 'done' } });
    underWay.current.delete(id);
    if (!data) return;
    announce(inbox.now(visible(subject), data));
    if (isStillAt(pressed)) focusRow(next);
  }

  function showNews(): void {
    expectsNews.current = true;
    void query.refetch();
  }

  return (
    <AccountPage>
      <PageHeader />
      <ListControls filter={filter} />
      <div className={`${styles.line} ${styles.order}`}>
        <p role="status">
          {news.count > 0 ? (
            <Button variant="quiet" onClick={showNews}>
              {text.news(news.count, news.orMore)}
            </Button>
          ) : (
            text.order(filter.q)
          )}
        </p>
        <Shortcuts
          acts={{
            j: () => focusRow(rowBy(1)),
            k: () => focusRow(rowBy(-1)),
            e: () => void finish(),
          }}
        />
      </div>
      <QueryData query={{ ...query, data: messages }}>
        {(all) => (
          <>
            {all.length === 0 ? (
              <Nothing filter={filter} />
            ) : (
              <Rows ref={list}>
                {all.map((message) => (
                  <MessageRow key={message.id} message={message} filter={filter} />
                ))}
              </Rows>
            )}
            <Failure failed={inbox.failed} error={refusal} />
            <MoreRows words={text} query={query} onMore={expectMore} />
            {all.length > 0 ? <Downloads filter={filter} /> : null}
          </>
        )}
      </QueryData>
    </AccountPage>
  );
}

function Nothing({ filter }: { filter: Filter }) {
  return (
    <>
      <p className="muted">{text.empty(filter)}</p>
      {filter.q && filter.state !== 'all' ? (
        <p>
          <Link to={addressOf({ ...filter, state: 'all' })}>{text.everywhere}</Link>
        </p>
      ) : null}
    </>
  );
}

const TYPES = { csv: 'text/csv', json: 'application/json' } as const;

/** All messages of the list as a file, not only those that are shown. */
function Downloads({ filter }: { filter: Filter }) {
  const { lead, label, failed, fileName } = text.downloads;
  const [prepare, { error, isLoading, originalArgs }] = useExportMessagesMutation();
  const download = useDownload();
  const take = (format: keyof typeof TYPES) =>
    download(
      () => prepare({ filter, format }),
      (day) => fileName(day, format),
      TYPES[format],
    );
  return (
    <>
      <p className={`${styles.line} ${styles.downloads}`}>
        {lead}
        {(['csv', 'json'] as const).map((format) => (
          <Button
            key={format}
            variant="quiet"
            disabled={isLoading}
            busy={isLoading && originalArgs?.format === format}
            aria-label={label[format]}
            onClick={() => void take(format)}
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

import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { inbox } from '#content/inbox';
import { announce } from '../../app/announce';
import { AccountPage } from '../../shell/account-page';
import { Link } from '../../shell/link';
import { PageHeader } from '../../shell/page';
import { Rows, useMoreRows } from '../../shell/rows';
import rows from '../../shell/rows.module.css';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/forms/failure';
import { errorText } from '../../ui/problem';
import { QueryData } from '../../ui/query-data';
import { Downloads } from './downloads';
import { useChangeMessageMutation, useGetMessagesInfiniteQuery } from './inbox-api';
import { addressOf, filterOf } from './inbox-filter';
import { ListControls } from './list-controls';
import { MessageRow } from './message-row';
import { focusedRow, focusRow } from './row-focus';
import { Shortcuts } from './shortcuts';
import { useNews } from './use-news';
import { visible } from './visible-text';
import styles from './message-list.module.css';

const text = inbox.list;

/** Messages, newest first, page by page. */
export function MessageList() {
  const filter = filterOf(useLocation().search);
  const isBack = useNavigationType() === 'POP';
  const query = useGetMessagesInfiniteQuery(filter);
  const { currentData, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const messages = currentData?.pages.flatMap((page) => page.messages);
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
    if (expectsNews.current) focusRow(list.current?.firstElementChild);
    expectsNews.current = false;
  }, [newest, list]);

  const rowBy = (distance: number) => list.current?.children[focusedRow(list.current) + distance];

  async function finish(): Promise<void> {
    const message = messages?.[focusedRow(list.current)];
    if (!message) return;
    const { id, version, subject } = message;
    const next = rowBy(1) ?? rowBy(-1);
    const { data } = await change({ id, version, change: { state: 'done' } });
    if (!data) return;
    announce(inbox.now(visible(subject), data));
    focusRow(next);
  }

  function showNews(): void {
    expectsNews.current = true;
    void query.refetch();
  }

  return (
    <AccountPage>
      <PageHeader />
      <ListControls filter={filter} />
      <div className={styles.line}>
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
              <>
                <p className="muted">{text.empty(filter)}</p>
                {filter.q && filter.state !== 'all' ? (
                  <p>
                    <Link to={addressOf({ ...filter, state: 'all' })}>{text.everywhere}</Link>
                  </p>
                ) : null}
              </>
            ) : (
              <Rows ref={list}>
                {all.map((message) => (
                  <MessageRow
                    key={message.id}
                    {...message}
                    list={addressOf(filter)}
                    isMixed={filter.state === 'all'}
                  />
                ))}
              </Rows>
            )}
            {refusal ? <Failure text={errorText(refusal, inbox.failed)} error={refusal} /> : null}
            {query.isFetchNextPageError ? (
              <Failure text={text.moreFailed} error={query.error} />
            ) : null}
            {hasNextPage ? (
              <Button
                variant="quiet"
                className={rows.more}
                busy={isFetchingNextPage}
                busyLabel={text.loading}
                onClick={() => {
                  expectMore();
                  void fetchNextPage();
                }}
              >
                {text.more}
              </Button>
            ) : null}
            {all.length > 0 ? <Downloads filter={filter} /> : null}
          </>
        )}
      </QueryData>
    </AccountPage>
  );
}

import { use, useEffect, useLayoutEffect, useRef } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useLocation } from 'react-router';
import type { MessageResponse } from '#server/inbox/message/message.dto';
import { inbox } from '#content/inbox';
import { READ_ONCE } from '#client/app/api';
import { readAccount } from '#client/app/session-token';
import { Link } from '#client/layout/link';
import type { SitePath } from '#client/routes';
import { PageHeader } from '#client/layout/page';
import { Mark } from '#client/layout/rows';
import { focus } from '#client/ui/focus';
import { Notice } from '#client/ui/notice';
import { errorStatus } from '#client/ui/problem';
import { QueryData } from '#client/ui/query-data';
import { EmailAddress } from '#client/ui/facts';
import { visible } from '#client/ui/visible-text';
import { When } from '#client/ui/when';
import { Composer } from './composer';
import { useGetMessageQuery, useGetMessagesInfiniteQuery, useViewMessageQuery } from './inbox-api';
import { useFilter } from './inbox-filter';
import { BriefNotices } from './shortcuts';
import { AddressData, Assignee, Refusal, Sorting, useChange, Wait } from './staff-actions';
import { Thread } from './thread';
import styles from './message.module.css';

const text = inbox.message;

/** While an email is queued. */
const POLLING = { pollingInterval: 3_000, skipPollingIfUnfocused: true };
const VIEWING = { pollingInterval: 10_000, skipPollingIfUnfocused: true };

/** The list that a message was opened from, and where in it the message is. */
function useListed(id: string | undefined) {
  const filter = useFilter();
  const { data } = useGetMessagesInfiniteQuery(id ? filter : skipToken, READ_ONCE);
  const messages = data?.pages.flatMap((page) => page.messages) ?? [];
  return { messages, at: messages.findIndex((each) => each.id === id) };
}

export function useTitle(id: string | undefined): string | undefined {
  const { currentData } = useGetMessageQuery(id ?? skipToken);
  const { messages, at } = useListed(id);
  return id && visible(currentData?.subject ?? messages[at]?.subject ?? text.heading);
}

export function OneMessage({ id }: { id: string }) {
  const { search } = useLocation() as { search: '' | `?${string}` };
  const query = useGetMessageQuery(id, { refetchOnMountOrArgChange: true });
  const { data, error } = query;
  const isQueued = [data, ...(data?.answers ?? [])].some((each) => each?.delivery === 'queued');
  useGetMessageQuery(id, { ...POLLING, skip: !isQueued });
  const viewers = useViewers(data, query.refetch);
  const pane = useRef<HTMLElement>(null);
  // Chosen in a list that stays: the focus goes on. On arrival it is nowhere, and stays there.
  useLayoutEffect(() => {
    const heading = pane.current?.querySelector('h1');
    if (heading && document.activeElement !== document.body) focus(heading);
  }, []);

  const { messages, at } = useListed(id);
  const addressOf = (other: { id: string } | undefined): SitePath | undefined =>
    at >= 0 && other ? `/inbox/${other.id}${search}` : undefined;
  const older = addressOf(messages[at + 1]);
  const beside = (key: 'j' | 'k', label: string, to: SitePath | undefined) =>
    to ? (
      <Link to={to} replace aria-keyshortcuts={key}>
        {label}
      </Link>
    ) : null;

  return (
    <section ref={pane} className={styles.pane}>
      <div className={`row ${styles.ways}`}>
        <Link to={`/inbox${search}`}>{text.back}</Link>
        {beside('k', text.newer, addressOf(messages[at - 1]))}
        {beside('j', text.older, older)}
      </div>
      <PageHeader>{data ? <Origin message={data} viewers={viewers} /> : null}</PageHeader>
      {errorStatus(error) === 404 ? (
        <Notice kind="info">{text.gone}</Notice>
      ) : (
        <QueryData query={query}>
          {(message) => (
            <MessageView
              message={message}
              list={`/inbox${search}`}
              next={older ?? `/inbox${search}`}
            />
          )}
        </QueryData>
      )}
    </section>
  );
}

/** Reports this viewer, reads the message again when it has changed, and shows changes by others. @returns other viewers */
function useViewers(data: MessageResponse | undefined, refetch: () => unknown): string[] {
  const { data: view } = useViewMessageQuery(data?.id ?? '', { ...VIEWING, skip: !data });
  const last = useRef<string>(undefined);
  const { showBriefly } = use(BriefNotices);
  const isOld = view !== undefined && data !== undefined && view.version > data.version;

  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, view?.version, refetch]);

  useEffect(() => {
    if (!data) return;
    const { current: known = data.history.at(-1)?.at ?? '' } = last;
    const news = data.history.filter(({ at, by }) => at > known && by?.id !== readAccount());
    if (news.length > 0) showBriefly({ text: news.map(inbox.activity).join('. ') });
    last.current = data.history.at(-1)?.at ?? '';
  }, [data, showBriefly]);

  return view?.viewers.map(({ name }) => name) ?? [];
}

function Origin({ message, viewers }: { message: MessageResponse; viewers: string[] }) {
  const { name, email, state, assignee, waitingUntil } = message;
  return (
    <div className={styles.origin}>
      <p>
        <strong>
          <bdi>{visible(name)}</bdi>
        </strong>{' '}
        <span className="muted">
          <EmailAddress>{visible(email)}</EmailAddress>
        </span>
      </p>
      <p className="muted">
        {assignee ? inbox.list.assigned(assignee.name) : text.unassigned}
        <Mark>{inbox.states[state]}</Mark>
        {waitingUntil && new Date(waitingUntil) > new Date()
          ? ` ${inbox.waiting(waitingUntil)}`
          : null}
      </p>
      <p className="small" role="status">
        {viewers.length > 0 ? text.viewers(viewers) : null}
      </p>
    </div>
  );
}

interface MessageViewProps {
  message: MessageResponse;
  list: string;
  next: string;
}

function MessageView({ message, list, next }: MessageViewProps) {
  const { error, ...changing } = useChange(message, next);
  const actions = { message, ...changing };
  return (
    <div className={`stack ${styles.columns}`}>
      <div className={`stack ${styles.side}`}>
        <Sorting {...actions} />
        <Refusal error={error} />
        <details className={styles.more}>
          <summary>{text.more}</summary>
          <div className="stack">
            <Assignee {...actions} />
            <Wait {...actions} />
            <OtherMessages message={message} />
            <AddressData message={message} list={list} />
          </div>
        </details>
      </div>
      <div className="stack">
        {message.state === 'spam' ? (
          <Notice kind="info">
            <p>{text.spam}</p>
          </Notice>
        ) : null}
        <Thread message={message} />
        <Composer {...actions} next={next} />
      </div>
    </div>
  );
}

function OtherMessages({ message: { others } }: { message: MessageResponse }) {
  if (others.length === 0) return null;
  return (
    <section>
      <h2>{text.others}</h2>
      <ul className="stack">
        {others.map(({ id, subject, receivedAt, state }) => (
          <li key={id}>
            <Link to={`/inbox/${id}`}>
              <bdi>{visible(subject)}</bdi>
            </Link>
            <p className="small">
              <When at={receivedAt} brief /> · {inbox.states[state]}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { use } from 'react';
import { useLocation } from 'react-router';
import type { MessageResponse } from '#server/inbox/message.dto';
import { inbox } from '#content/inbox';
import { CurrentPage } from '#client/layout/metadata';
import { AccountPage } from '#client/layout/account-page';
import { Link } from '#client/layout/link';
import { PageHeader } from '#client/layout/page';
import { Mark } from '#client/layout/rows';
import { Notice } from '#client/ui/notice';
import { errorStatus } from '#client/ui/problem';
import { QueryData } from '#client/ui/query-data';
import { EmailAddress } from '#client/ui/email-address';
import { visible } from '#client/ui/visible-text';
import { When } from '#client/ui/when';
import { AddressData } from './address-data';
import { useGetMessageQuery, useGetMessagesInfiniteQuery } from './inbox-api';
import { useFilter } from './inbox-filter';
import { MessageLog } from './message-log';
import { Shortcuts } from './shortcuts';
import { Assignee, Sorting, WritingForm } from './staff-actions';
import styles from './message.module.css';

const text = inbox.message;

/** Asks what became of an email. */
const POLLING = { pollingInterval: 3_000, skipPollingIfUnfocused: true };

/** One message, and the ways to those beside it in the list that it was opened from. */
export function OneMessage({ id }: { id: string }) {
  const { search } = useLocation();
  const query = useGetMessageQuery(id, { refetchOnMountOrArgChange: true });
  const { data, error } = query;
  const isQueued = [data, ...(data?.answers ?? [])].some((each) => each?.delivery === 'queued');
  useGetMessageQuery(id, { ...POLLING, skip: !isQueued });

  const { data: listed } = useGetMessagesInfiniteQuery(useFilter());
  const messages = listed?.pages.flatMap((page) => page.messages) ?? [];
  const at = messages.findIndex((each) => each.id === id);
  const beside = (key: 'j' | 'k', label: string, other: { id: string } | undefined) =>
    at >= 0 && other ? (
      <Link to={`/inbox/${other.id}${search}`} replace aria-keyshortcuts={key}>
        {label}
      </Link>
    ) : null;

  const page = use(CurrentPage);
  const title = visible(data?.subject ?? messages[at]?.subject ?? text.heading);
  return (
    <CurrentPage value={{ ...page, meta: { name: title, headline: title } }}>
      <AccountPage header={null}>
        <div className={`row ${styles.ways}`}>
          <Link to={`/inbox${search}`}>{text.back}</Link>
          {beside('k', text.newer, messages[at - 1])}
          {beside('j', text.older, messages[at + 1])}
          <Shortcuts />
        </div>
        <PageHeader>{data ? <Origin message={data} /> : null}</PageHeader>
        {errorStatus(error) === 404 ? (
          <Notice kind="info">{text.gone}</Notice>
        ) : (
          <QueryData query={query}>
            {(message) => <MessageView message={message} list={`/inbox${search}`} />}
          </QueryData>
        )}
      </AccountPage>
    </CurrentPage>
  );
}

/** Who wrote it and when, where it stands, and what became of the email about it. */
function Origin({ message }: { message: MessageResponse }) {
  const { name, email, receivedAt, state, delivery, deliveryError } = message;
  return (
    <div>
      <p>
        <strong>
          <bdi>{visible(name)}</bdi>
        </strong>{' '}
        <span className="muted">
          <EmailAddress>{visible(email)}</EmailAddress>
        </span>
      </p>
      <p className="muted">
        <When at={receivedAt} />
        <Mark>{inbox.states[state]}</Mark> {text.emailed[delivery]}
        {deliveryError ? ` ${text.log.serverSaid} ${visible(deliveryError)}` : null}
      </p>
    </div>
  );
}

/** A stranger's words and ours, and beside them, where there is room, the history. */
function MessageView({ message, list }: { message: MessageResponse; list: string }) {
  return (
    <div className={`stack ${styles.columns}`}>
      <div className={`stack ${styles.column}`}>
        <Sorting message={message} />
        {message.state === 'spam' ? (
          <Notice kind="info">
            <p>{text.spam(message.spamReasons)}</p>
            <p>{text.spamNext}</p>
          </Notice>
        ) : null}
        <div className={styles.words}>{visible(message.message)}</div>
        <WritingForm as="answer" message={message} />
        <WritingForm as="note" message={message} />
      </div>
      <div className={`stack ${styles.column}`}>
        <Assignee message={message} />
        <MessageLog message={message} />
        <Others message={message} />
        <AddressData message={message} list={list} />
      </div>
    </div>
  );
}

function Others({ message: { others } }: { message: MessageResponse }) {
  if (others.length === 0) return null;
  return (
    <section>
      <h2>{text.others}</h2>
      <ul>
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

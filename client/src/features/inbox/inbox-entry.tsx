import { inbox } from '#content/inbox';
import { useWhileVisible } from '#client/app/use-while-visible';
import { AccountEntry } from '#client/layout/account-navigation';
import { POLL_MS, useGetCountsQuery } from './inbox-api';
import styles from './inbox-entry.module.css';

const text = inbox.entry;

/** The way to the inbox, with the number of messages that nobody has worked on. */
export function InboxEntry() {
  const { data, refetch, isLoading } = useGetCountsQuery();
  useWhileVisible(() => void refetch(), POLL_MS);
  // All at once: the row of the navigation scrolls to the whole of it.
  if (isLoading) return null;
  return (
    <AccountEntry to="/inbox" with={['/inbox/:id?']}>
      {text.label}
      {data?.new ? (
        <>
          {' '}
          <span className={styles.count}>
            {data.new}
            <span className="visually-hidden"> {text.new}</span>
          </span>
        </>
      ) : null}
    </AccountEntry>
  );
}

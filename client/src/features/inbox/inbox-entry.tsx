import { inbox } from '#content/inbox';
import { AccountEntry } from '#client/layout/account-navigation';
import { POLLING, useGetCountsQuery } from './inbox-api';
import styles from './inbox-entry.module.css';

const text = inbox.entry;

/** The way to the inbox, with the number of new messages. */
export function InboxEntry() {
  const { data, isLoading } = useGetCountsQuery(undefined, POLLING);
  // All at once: the row of the navigation scrolls to the whole of it.
  if (isLoading) return null;
  return (
    <AccountEntry to="/inbox" with={['/inbox/:id?']}>
      {text.label}
      {data?.new ? (
        <>
          {' '}
          <span className={styles.count}>
            {inbox.list.count(data.new)}
            <span className="visually-hidden"> {text.new}</span>
          </span>
        </>
      ) : null}
    </AccountEntry>
  );
}

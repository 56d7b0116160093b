import { use, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { inbox } from '#content/inbox';
import { CurrentPage } from '#client/app/site-map';
import { AccountPage } from '#client/layout/account-page';
import { Link } from '#client/layout/link';
import { PageHeader } from '#client/layout/page';
import { Notice } from '#client/ui/notice';
import { errorStatus } from '#client/ui/problem';
import { QueryData } from '#client/ui/query-data';
import { visible } from '#client/ui/visible-text';
import { useGetMessageQuery, useGetDeliveriesQuery } from './inbox-api';
import { TO_SEARCH } from './list-controls';
import { MessageView } from './message-view';
import { noteOpened } from './row-focus';
import { Shortcuts } from './shortcuts';
import { useList } from './use-list';
import styles from './message.module.css';

const text = inbox.message;

/** Asks what became of an email, while the page is looked at. */
const POLLING = { pollingInterval: 3_000, skipPollingIfUnfocused: true };

/** One message, and the ways to those beside it in its list. */
export function OneMessage({ id }: { id: string }) {
  const query = useGetMessageQuery(id, { refetchOnMountOrArgChange: true });
  const { data, error, refetch } = query;
  const { subject, address, newer, older } = useList(id);
  const navigate = useNavigate();
  const page = use(CurrentPage);
  const title = visible(data?.subject ?? subject ?? text.heading);
  const beside = { replace: true, state: { list: address } };

  useEffect(() => noteOpened(id), [id]);
  const isOnItsWay = [data, ...(data?.answers ?? [])].some((each) => each?.delivery === 'queued');
  useGetDeliveriesQuery(id, { ...POLLING, skip: !isOnItsWay });

  return (
    <CurrentPage value={{ ...page, page: { meta: { name: title, headline: title } } }}>
      <AccountPage>
        <div className={styles.ways}>
          <Link to={address}>{text.back}</Link>
          {newer ? (
            <Link to={newer} {...beside} aria-keyshortcuts="k">
              {text.newer}
            </Link>
          ) : null}
          {older ? (
            <Link to={older} {...beside} aria-keyshortcuts="j">
              {text.older}
            </Link>
          ) : null}
          <Shortcuts acts={{ '/': () => void navigate(address, { state: TO_SEARCH }) }} />
        </div>
        <PageHeader className={styles.header ?? ''} />
        {errorStatus(error) === 404 ? (
          <Notice kind="info">{text.gone}</Notice>
        ) : (
          <QueryData query={query}>
            {(message) => <MessageView message={message} list={address} refetch={refetch} />}
          </QueryData>
        )}
      </AccountPage>
    </CurrentPage>
  );
}

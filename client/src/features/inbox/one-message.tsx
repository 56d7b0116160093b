import { use, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { inbox } from '#content/inbox';
import { STORAGE_KEYS } from '#server/shared/browser-names';
import { CurrentPage } from '#client/app/site-map';
import { useWhileVisible } from '#client/app/use-while-visible';
import { AccountPage } from '#client/layout/account-page';
import { Link } from '#client/layout/link';
import { PageHeader } from '#client/layout/page';
import { Shortcuts } from '#client/layout/shortcuts';
import { Notice } from '#client/ui/notice';
import { errorStatus } from '#client/ui/problem';
import { QueryData } from '#client/ui/query-data';
import { visible } from '#client/ui/visible-text';
import { useGetMessageQuery, useLazyGetDeliveriesQuery } from './inbox-api';
import { TO_SEARCH } from './list-controls';
import { MessageView } from './message-view';
import { noteOpened } from './row-focus';
import { useList } from './use-list';
import styles from './message.module.css';

const text = inbox.message;

/** How often it is asked what became of an email, in milliseconds. */
const DELIVERY_MS = 3_000;

/** One message, and the ways to those beside it in its list. */
export function OneMessage({ id }: { id: string }) {
  const query = useGetMessageQuery(id, { refetchOnMountOrArgChange: true });
  const { data, error, refetch } = query;
  const [lookAtDeliveries] = useLazyGetDeliveriesQuery();
  const { subject, address, newer, older } = useList(id);
  const navigate = useNavigate();
  const page = use(CurrentPage);
  const title = visible(data?.subject ?? subject ?? text.heading);
  const beside = { replace: true, state: { list: address } };

  useEffect(() => noteOpened(id), [id]);
  const isOnItsWay = data?.answers.some(({ delivery }) => delivery === 'queued');
  useWhileVisible(() => void (isOnItsWay && lookAtDeliveries(id)), DELIVERY_MS);

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
          <Shortcuts
            words={inbox.shortcuts}
            store={STORAGE_KEYS.inboxKeys}
            acts={{ '/': () => void navigate(address, { state: TO_SEARCH }) }}
          />
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

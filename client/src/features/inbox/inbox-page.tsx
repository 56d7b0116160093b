import { Activity, use, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { inbox } from '#content/inbox';
import { useGetCountsQuery } from '#client/app/current-user';
import { logOut } from '#client/app/session-token';
import { AccountPage } from '#client/layout/account-page';
import { ButtonLink } from '#client/layout/link';
import { CurrentPage } from '#client/layout/metadata';
import { PageHeader } from '#client/layout/page';
import { NotFound } from '#client/page-failed';
import { Button } from '#client/ui/button';
import { paragraphs } from '#client/ui/paragraphs';
import { isProblem } from '#client/ui/problem';
import { type Brief, BriefNotices, Shortcuts } from './shortcuts';
import { MessageList } from './message-list';
import { OneMessage, useTitle } from './one-message';
import styles from './message.module.css';

export const meta = inbox.page;

const ACCESS_NOTICES = ['second-factor-required', 'staff-address-unconfirmed'] as const;

/** From here on list and message stand side by side. */
const wide = '(width >= 75rem)';

const useIsWide = () =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(wide);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(wide).matches,
  );

export default function InboxPage() {
  const { id } = useParams();
  const isWide = useIsWide();
  const { error } = useGetCountsQuery();
  const [brief, showBriefly] = useState<Brief>();
  const page = use(CurrentPage);
  const title = useTitle(id);
  const lastRead = useRef(id);
  // Back from a message, the focus is on its row.
  useLayoutEffect(() => {
    if (id) lastRead.current = id;
    else if (lastRead.current)
      document.querySelector<HTMLElement>(`main ol a[href*="${lastRead.current}"]`)?.focus();
  }, [id]);
  const notice = ACCESS_NOTICES.find((name) => isProblem(error, name));

  if (isProblem(error, 'staff-only')) return <NotFound />;
  if (notice) return <AccessNotice name={notice} />;
  return (
    <BriefNotices value={{ brief, showBriefly }}>
      <CurrentPage value={title ? { ...page, meta: { name: title, headline: title } } : page}>
        <AccountPage header={null} wide>
          <div className={styles.panes}>
            <Activity mode={id && !isWide ? 'hidden' : 'visible'}>
              <MessageList opened={id} isWide={isWide} />
            </Activity>
            {id ? <OneMessage key={id} id={id} /> : null}
            {!id && isWide ? <p className={`muted ${styles.none}`}>{inbox.message.none}</p> : null}
          </div>
          <Shortcuts />
        </AccountPage>
      </CurrentPage>
    </BriefNotices>
  );
}

function AccessNotice({ name }: { name: (typeof ACCESS_NOTICES)[number] }) {
  const { title, steps, to, label } = inbox.accessNotices[name];
  return (
    <AccountPage narrow header={<PageHeader title={title}>{paragraphs(steps)}</PageHeader>}>
      <p className="actions">
        <ButtonLink variant="primary" to={to}>
          {label}
        </ButtonLink>
        {name === 'second-factor-required' ? (
          <Button onClick={logOut}>{inbox.logInAgain}</Button>
        ) : null}
      </p>
    </AccountPage>
  );
}

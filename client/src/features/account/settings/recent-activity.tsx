import { useState } from 'react';
import type { EventsResponse } from '#server/auth/devices/sessions.dto';
import { settings } from '#content/settings';
import { securityEvents } from '#content/security-events';
import { Button } from '../../../ui/button';
import { Failure } from '../../../ui/forms/failure';
import { QueryData } from '../../../ui/query-data';
import { useGetEventsInfiniteQuery } from '../account-api';
import { Row, Rows, useMoreRows } from '../../../shell/rows';
import { When } from '../../../ui/when';
import rows from '../../../shell/rows.module.css';

const text = settings.events;
const labels: Record<string, string> = securityEvents;
const SHOWN_AT_FIRST = 5;
const LATEST = 3;

/**
 * What happened around the login lately, the latest first (OWASP ASVS 5.0, 16.3.1), and on request what was before:
 * first what has come already, then page by page.
 */
export function RecentActivity() {
  const [isOpen, setOpen] = useState(false);
  const query = useGetEventsInfiniteQuery();
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query;
  const known = query.data?.pages.flatMap((page) => page.events) ?? [];
  const shown = isOpen ? known : known.slice(0, SHOWN_AT_FIRST);
  const hasMore = isOpen ? hasNextPage : known.length > SHOWN_AT_FIRST;
  const { list, expectMore } = useMoreRows(shown.length);

  function showOlder(): void {
    expectMore();
    if (isOpen) void fetchNextPage();
    else setOpen(true);
  }

  return (
    <QueryData query={query}>
      {() => (
        <>
          {shown.length > 0 ? (
            <Rows ref={list}>
              {shown.map((event, index) => (
                <EventRow key={`${event.occurredAt} ${index}`} {...event} />
              ))}
            </Rows>
          ) : (
            <p className="muted">{text.empty}</p>
          )}
          {isFetchNextPageError ? <Failure text={text.failed} error={error} /> : null}
          {hasMore ? (
            <Button
              variant="quiet"
              className={rows.more}
              busy={isFetchingNextPage}
              busyLabel={text.busy}
              onClick={showOlder}
            >
              {text.showOlder}
            </Button>
          ) : null}
        </>
      )}
    </QueryData>
  );
}

/** The few that somebody looks at in passing. */
export function LatestActivity() {
  const query = useGetEventsInfiniteQuery();
  return (
    <QueryData query={query}>
      {({ pages: [first] }) => (
        <Rows>
          {first?.events.slice(0, LATEST).map((event, index) => (
            <EventRow key={`${event.occurredAt} ${index}`} {...event} />
          ))}
        </Rows>
      )}
    </QueryData>
  );
}

type Event = EventsResponse['events'][number];

function EventRow({ type, occurredAt, count, device, from, reason }: Event) {
  const what = labels[type] ?? type;
  const about = [device, from, reason].filter(Boolean).join(' · ');
  return (
    <Row
      title={count > 1 ? `${what} (${text.times(count)})` : what}
      details={[
        <>
          <span>
            <When at={occurredAt} />
            {about ? ' ·' : null}
          </span>{' '}
          <span>{about}</span>
        </>,
      ]}
    />
  );
}

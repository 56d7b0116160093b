import { useState } from 'react';
import type { EventsResponse } from '#server/auth/sessions/sessions.dto';
import { settings } from '#content/settings';
import { securityEvents } from '#content/security-events';
import { QueryData } from '#client/ui/query-data';
import { useGetEventsInfiniteQuery } from '../account-api';
import { MoreRows, Row, Rows, useMoreRows } from '#client/layout/rows';
import { When } from '#client/ui/when';

const text = settings.events;
const labels: Record<string, string> = securityEvents;
const SHOWN_AT_FIRST = 5;
const LATEST = 3;

/**
 * The events around the login, the latest first (OWASP ASVS 5.0, 16.3.1), and earlier ones on request: first those that
 * have come already, then page by page.
 */
export function RecentActivity() {
  const [isOpen, setOpen] = useState(false);
  const query = useGetEventsInfiniteQuery();
  const known = query.data?.pages.flatMap((page) => page.events) ?? [];
  const shown = isOpen ? known : known.slice(0, SHOWN_AT_FIRST);
  const { list, expectMore } = useMoreRows(shown.length);
  // Events that have come already are shown first.
  const next = isOpen
    ? query
    : { ...query, hasNextPage: known.length > SHOWN_AT_FIRST, fetchNextPage: () => setOpen(true) };

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
          <MoreRows words={text} query={next} onMore={expectMore} />
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

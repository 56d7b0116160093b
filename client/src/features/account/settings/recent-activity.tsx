import type { EventsResponse } from '#server/auth/sessions/sessions.dto';
import { events as text } from '#content/security';
import { securityEvents } from '#content/security-events';
import { QueryData } from '#client/ui/query-data';
import { useGetEventsInfiniteQuery } from '../account-api';
import { PagedRows, Row, Rows } from '#client/layout/rows';
import { When } from '#client/ui/when';

const labels: Record<string, string> = securityEvents;
const LATEST = 3;

/** The events around the login, the latest first (OWASP ASVS 5.0, 16.3.1), and earlier ones on request. */
export function RecentActivity() {
  const query = useGetEventsInfiniteQuery();
  return (
    <QueryData query={query}>
      {({ pages }) => (
        <PagedRows words={text} query={query}>
          {rowsOf(pages.flatMap((page) => page.events))}
        </PagedRows>
      )}
    </QueryData>
  );
}

export const LatestActivity = () => (
  <QueryData query={useGetEventsInfiniteQuery()}>
    {({ pages: [first] }) => <Rows>{rowsOf(first?.events.slice(0, LATEST) ?? [])}</Rows>}
  </QueryData>
);

const rowsOf = (events: readonly Event[]) =>
  events.map((event, index) => <EventRow key={`${event.occurredAt} ${index}`} {...event} />);

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

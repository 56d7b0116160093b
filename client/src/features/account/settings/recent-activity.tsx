import { useState } from 'react';
import type { EventsResponse } from '#server/auth/sessions/sessions.dto';
import { settings } from '#content/settings';
import { securityEvents } from '#content/security-events';
import { Button } from '../../../ui/button';
import { Failure } from '../../../ui/forms/failure';
import { QueryData } from '../../../ui/query-data';
import { useGetEventsInfiniteQuery } from '../account-api';
import { Row, Rows } from '../rows';
import { When } from '../when';

const text = settings.events;
const labels: Record<string, string> = securityEvents;
const SHOWN_AT_FIRST = 5;

/**
 * What happened around the login lately, the latest first (OWASP ASVS 5.0, 16.3.1), and on request what was before:
 * first what has come already, then page by page.
 */
export function RecentActivity() {
  const [isOpen, setOpen] = useState(false);
  const query = useGetEventsInfiniteQuery();
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query;
  return (
    <QueryData query={query}>
      {({ pages }) => {
        const events = pages.flatMap((page) => page.events);
        const hasMore = isOpen ? hasNextPage : events.length > SHOWN_AT_FIRST;
        return (
          <>
            <EventList events={isOpen ? events : events.slice(0, SHOWN_AT_FIRST)} />
            {isFetchNextPageError ? <Failure text={text.failed} error={error} /> : null}
            {hasMore ? (
              <Button
                variant="quiet"
                busy={isFetchingNextPage}
                busyLabel={text.busy}
                onClick={() => (isOpen ? void fetchNextPage() : setOpen(true))}
              >
                {text.showOlder}
              </Button>
            ) : null}
          </>
        );
      }}
    </QueryData>
  );
}

function EventList({ events }: Pick<EventsResponse, 'events'>) {
  if (events.length === 0) return <p className="muted">{text.empty}</p>;
  return (
    <Rows ordered>
      {events.map((event) => (
        <EventRow key={event.id} {...event} />
      ))}
    </Rows>
  );
}

function EventRow({ type, occurredAt, count, device, from }: EventsResponse['events'][number]) {
  const what = labels[type] ?? type;
  return (
    <Row
      title={count > 1 ? `${what} (${text.times(count)})` : what}
      details={[
        <>
          <span>
            <When at={occurredAt} />
            {device || from ? ' ·' : null}
          </span>{' '}
          <span>{[device, from].filter(Boolean).join(' · ')}</span>
        </>,
      ]}
    />
  );
}

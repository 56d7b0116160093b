import { useState } from 'react';
import type { EventsResponse } from '#server/auth/sessions/sessions.dto';
import { EVENTS_KEPT, EVENTS_LISTED } from '#server/common/limits';
import { settings } from '#content/account';
import { securityEvents } from '#content/security-events';
import { Button } from '../../../ui/button';
import { Failure } from '../../../ui/forms/failure';
import { QueryData } from '../../../ui/query-data';
import { useGetEventsQuery } from '../account-api';
import { Row, Rows } from './rows';
import { When } from './when';

const text = settings.events;
const labels: Record<string, string> = securityEvents;
const SHOWN_AT_FIRST = 5;

/** What happened around the login lately, the latest first (OWASP ASVS 5.0, 16.3.1), and on request all that is kept. */
export function RecentActivity() {
  const [all, setAll] = useState(false);
  const query = useGetEventsQuery(all ? EVENTS_KEPT : EVENTS_LISTED);
  return (
    <QueryData query={query}>
      {({ events }) => (
        <>
          <EventList events={all ? events : events.slice(0, SHOWN_AT_FIRST)} />
          {all && query.error ? <Failure text={text.failed} error={query.error} /> : null}
          {events.length > SHOWN_AT_FIRST && (!all || query.isFetching || query.error) ? (
            <Button
              variant="quiet"
              busy={query.isFetching}
              busyLabel={text.busy}
              onClick={() => (all ? void query.refetch() : setAll(true))}
            >
              {text.showAll}
            </Button>
          ) : null}
        </>
      )}
    </QueryData>
  );
}

function EventList({ events }: EventsResponse) {
  if (events.length === 0) return <p className="muted">{text.empty}</p>;
  return (
    <Rows ordered>
      {events.map((event, index) => (
        <EventRow key={`${event.occurredAt} ${index}`} {...event} />
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

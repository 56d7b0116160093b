import { useState } from 'react';
import type { EventsResponse } from '#server/auth/sessions/sessions.dto';
import { settings } from '#content/account';
import { Button } from '../../../ui/button';
import { QueryData } from '../../../ui/query-data';
import { useGetEventsQuery } from '../account-api';
import { Row, Rows } from './rows';
import { When } from './when';

const text = settings.events;
const labels: Record<string, string> = text.types;
const SHOWN_AT_FIRST = 5;

/** What happened around the login lately, the latest first (OWASP ASVS 5.0, 16.3.1). */
export function RecentActivity() {
  const events = useGetEventsQuery();
  return <QueryData query={events}>{(data) => <EventList {...data} />}</QueryData>;
}

function EventList({ events }: EventsResponse) {
  const [all, setAll] = useState(false);
  if (events.length === 0) return <p className="muted">{text.empty}</p>;
  return (
    <>
      <Rows ordered>
        {(all ? events : events.slice(0, SHOWN_AT_FIRST)).map((event, index) => (
          <EventRow key={`${event.occurredAt} ${index}`} {...event} />
        ))}
      </Rows>
      {events.length > SHOWN_AT_FIRST && !all ? (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {text.showAll(events.length)}
        </Button>
      ) : null}
    </>
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

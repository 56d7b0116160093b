import { useState } from 'react';
import { settings } from '#content/account';
import { Button } from '../../../ui/button';
import { Loading } from '../../../ui/loading';
import { LoadFailure } from '../../../ui/load-failure';
import { useGetEventsQuery } from '../sessions-api';
import { When } from './when';

const text = settings.events;
const labels: Record<string, string> = text.types;
const SHOWN_AT_FIRST = 5;

/** What happened around the login lately, the latest first (OWASP ASVS 5.0, 16.3.1). */
export function RecentActivity() {
  const { data, error, isFetching, refetch } = useGetEventsQuery();
  const [all, setAll] = useState(false);
  if (!data) {
    return isFetching ? <Loading /> : <LoadFailure error={error} onRetry={() => void refetch()} />;
  }
  const { events } = data;
  if (events.length === 0) return <p className="muted">{text.empty}</p>;
  return (
    <>
      <ol className="rows">
        {(all ? events : events.slice(0, SHOWN_AT_FIRST)).map(
          ({ type, occurredAt, from, device }, index) => (
            <li className="row" key={`${occurredAt} ${index}`}>
              <div>
                <p className="row__title">{labels[type] ?? type}</p>
                <p className="row__detail">
                  <span>
                    <When at={occurredAt} />
                    {device || from ? ' ·' : null}
                  </span>{' '}
                  <span>{[device, from].filter(Boolean).join(' · ')}</span>
                </p>
              </div>
            </li>
          ),
        )}
      </ol>
      {events.length > SHOWN_AT_FIRST && !all ? (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {text.showAll(events.length)}
        </Button>
      ) : null}
    </>
  );
}

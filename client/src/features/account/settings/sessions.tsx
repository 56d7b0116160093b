import { useState } from 'react';
import type { SessionResponse, SessionsResponse } from '#server/auth/sessions/sessions.dto';
import { settings } from '#content/settings';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { FormMessage, MessageRoom } from '../../../ui/forms/form-message';
import { QueryData } from '../../../ui/query-data';
import { CallFailure, useWithProof } from '../reauthentication';
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useGetSessionsQuery,
} from '../account-api';
import { Mark, Row, Rows } from '../rows';
import { When } from '../when';
import rows from '../rows.module.css';

const text = settings.sessions;

/** Every browser that is logged in, each with its way out (OWASP ASVS 5.0, 7.5.2). */
export function Sessions() {
  const sessions = useGetSessionsQuery();
  return <QueryData query={sessions}>{(data) => <SessionList {...data} />}</QueryData>;
}

/** Those that end here stay in their places: the next one must not come under the pointer. */
function SessionList({ sessions }: SessionsResponse) {
  const [seen, setSeen] = useState(sessions);
  const appeared = sessions.filter(({ id }) => !seen.some((session) => session.id === id));
  if (appeared.length > 0) setSeen([...seen, ...appeared]);
  const others = seen.filter(({ current }) => !current);
  const open = new Set(sessions.map(({ id }) => id));
  const [endOthers, { error, isLoading, isSuccess }] = useEndOtherSessionsMutation();
  const withProof = useWithProof();
  return (
    <>
      <Rows>
        {seen.map((session) => (
          <SessionRow key={session.id} {...session} ended={!open.has(session.id)} />
        ))}
      </Rows>
      {others.length > 0 ? (
        <>
          <Button
            variant="secondary"
            busy={isLoading}
            busyLabel={text.ending}
            className={others.some(({ id }) => open.has(id)) ? undefined : rows.unneeded}
            onClick={() => void withProof(endOthers)}
          >
            {text.endOthers}
          </Button>
          <MessageRoom>
            <CallFailure text={text.othersFailed} error={error} />
            {isSuccess ? <FormMessage kind="success">{text.othersEnded}</FormMessage> : null}
          </MessageRoom>
        </>
      ) : null}
    </>
  );
}

function SessionRow({ ended, ...session }: SessionResponse & { ended: boolean }) {
  const [end, { error, isLoading, isSuccess }] = useEndSessionMutation();
  const withProof = useWithProof();
  const device = session.device ?? text.unknownDevice;
  return (
    <Row
      icon={<Icon name="laptop" />}
      title={
        <>
          {device}
          {session.current ? <Mark>{text.current}</Mark> : null}
        </>
      }
      details={[
        <>
          {text.lastSeen} <When at={session.lastSeenAt} /> {text.from}{' '}
          {session.lastSeenFrom ?? text.unknownPlace}
        </>,
        <>
          {text.since} <When at={session.createdAt} />
          {session.remembered ? `, ${text.remembered}` : null}
        </>,
      ]}
      message={<CallFailure text={text.endFailed} error={error} />}
      action={
        session.current ? null : (
          <Button
            variant="quiet"
            busy={isLoading || (isSuccess && !ended)}
            disabled={ended}
            aria-label={ended ? undefined : text.endLabel(device)}
            onClick={() => void withProof(() => end(session.id))}
          >
            {ended ? text.ended : text.end}
          </Button>
        )
      }
    />
  );
}

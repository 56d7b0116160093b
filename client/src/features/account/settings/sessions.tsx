import type { SessionResponse, SessionsResponse } from '#server/auth/sessions/sessions.dto';
import { settings } from '#content/account';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Failure } from '../../../ui/forms/failure';
import { FormMessage } from '../../../ui/forms/form-message';
import { needsReauthentication } from '../../../ui/problem';
import { QueryData } from '../../../ui/query-data';
import { useWithProof } from './reauthentication';
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useGetSessionsQuery,
} from '../account-api';
import { Mark, Row, Rows } from './rows';
import { When } from './when';

const text = settings.sessions;

/** Every browser that is logged in, each with its way out (OWASP ASVS 5.0, 7.5.2). */
export function Sessions() {
  const sessions = useGetSessionsQuery();
  return <QueryData query={sessions}>{(data) => <SessionList {...data} />}</QueryData>;
}

function SessionList({ sessions }: SessionsResponse) {
  const [endOthers, others] = useEndOtherSessionsMutation();
  const withProof = useWithProof();
  return (
    <>
      <Rows>
        {sessions.map((session) => (
          <SessionRow key={session.id} {...session} />
        ))}
      </Rows>
      {others.error && !needsReauthentication(others.error) ? (
        <Failure text={text.othersFailed} error={others.error} />
      ) : null}
      {others.isSuccess ? <FormMessage kind="success">{text.othersEnded}</FormMessage> : null}
      {sessions.some(({ current }) => !current) ? (
        <Button
          variant="secondary"
          busy={others.isLoading}
          busyLabel={text.ending}
          onClick={() => void withProof(endOthers)}
        >
          {text.endOthers}
        </Button>
      ) : null}
    </>
  );
}

function SessionRow(session: SessionResponse) {
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
      message={
        error && !needsReauthentication(error) ? (
          <Failure text={text.endFailed} error={error} />
        ) : null
      }
      action={
        session.current ? null : (
          <Button
            variant="quiet"
            busy={isLoading || isSuccess}
            aria-label={text.endLabel(device)}
            onClick={() => void withProof(() => end(session.id))}
          >
            {text.end}
          </Button>
        )
      }
    />
  );
}

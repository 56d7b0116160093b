import type { SessionResponse } from '#server/auth/dto/sessions.dto';
import { settings } from '#content/account';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Loading } from '../../../ui/loading';
import { Failure } from '../../../ui/forms/failure';
import { LoadFailure } from '../../../ui/load-failure';
import { FormMessage } from '../../../ui/forms/form-message';
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useGetSessionsQuery,
} from '../sessions-api';
import { When } from './when';

const text = settings.sessions;

/** Every browser that is logged in, each with its way out (OWASP ASVS 5.0, 7.5.2). */
export function Sessions() {
  const { data, error, isFetching, refetch } = useGetSessionsQuery();
  const [endOthers, others] = useEndOtherSessionsMutation();
  if (!data) {
    return isFetching ? <Loading /> : <LoadFailure error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <ul className="rows">
        {data.sessions.map((session) => (
          <SessionRow key={session.id} {...session} />
        ))}
      </ul>
      {others.error ? <Failure text={text.othersFailed} error={others.error} /> : null}
      {others.isSuccess ? (
        <FormMessage kind="success">
          <p>{text.othersEnded}</p>
        </FormMessage>
      ) : null}
      {data.sessions.some(({ current }) => !current) ? (
        <Button
          variant="secondary"
          busy={others.isLoading}
          busyLabel={text.ending}
          onClick={() => void endOthers()}
        >
          {text.endOthers}
        </Button>
      ) : null}
    </>
  );
}

function SessionRow(session: SessionResponse) {
  const [end, { error, isLoading, isSuccess }] = useEndSessionMutation();
  const device = session.device ?? text.unknownDevice;
  return (
    <li className="row">
      <Icon name="laptop" />
      <div>
        <p className="row__title">
          {device}
          {session.current ? <span className="row__mark">{text.current}</span> : null}
        </p>
        <p className="row__detail">
          {text.lastSeen} <When at={session.lastSeenAt} /> {text.from}{' '}
          {session.lastSeenFrom ?? text.unknownPlace}
        </p>
        <p className="row__detail">
          {text.since} <When at={session.createdAt} />
          {session.remembered ? `, ${text.remembered}` : null}
        </p>
        {error ? <Failure text={text.endFailed} error={error} /> : null}
      </div>
      {session.current ? null : (
        <Button
          variant="quiet"
          busy={isLoading || isSuccess}
          aria-label={text.endLabel(device)}
          onClick={() => void end(session.id)}
        >
          {text.end}
        </Button>
      )}
    </li>
  );
}

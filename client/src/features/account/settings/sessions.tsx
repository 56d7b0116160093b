import type { SessionResponse } from '#server/auth/sessions/sessions.dto';
import { sessions as text } from '#content/security';
import { announce } from '#client/ui/announce';
import { ActionButton } from '#client/ui/action-button';
import { Button } from '#client/ui/button';
import { focusSection } from '#client/ui/focus';
import { Icon } from '#client/ui/icon';
import { Failure, FormMessage } from '#client/ui/forms/form-message';
import { QueryData } from '#client/ui/query-data';
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useGetSessionsQuery,
} from '../account-api';
import { Mark, Row, RowsOf } from '#client/layout/rows';
import { When } from '#client/ui/when';

/** Every browser that is logged in, this one first, each with its way out (OWASP ASVS 5.0, 7.5.2). */
export const Sessions = () => (
  <QueryData query={useGetSessionsQuery()}>
    {({ sessions }) => (
      <>
        <OtherSessions count={sessions.length - 1} />
        <RowsOf
          items={sessions.toSorted((one, other) => Number(other.current) - Number(one.current))}
          row={SessionRow}
        />
      </>
    )}
  </QueryData>
);

function OtherSessions({ count }: { count: number }) {
  const [endOthers, { isSuccess }] = useEndOtherSessionsMutation();
  if (count > 0) return <ActionButton {...text.endOthers} act={async () => endOthers()} />;
  return isSuccess ? (
    <FormMessage kind="success">{text.othersEnded}</FormMessage>
  ) : (
    <p className="muted">{text.noOthers}</p>
  );
}

function SessionRow(session: SessionResponse) {
  const [end, { error, isLoading, isSuccess }] = useEndSessionMutation();
  const device = session.device ?? text.unknownDevice;

  async function endIt(pressed: Element): Promise<void> {
    const result = await end(session.id);
    if (result.error) return;
    announce(text.ended(device));
    focusSection(pressed);
  }

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
      message={<Failure failed={text.endFailed} error={error} />}
      action={
        session.current ? null : (
          <Button
            variant="quiet"
            // The row goes when the list comes.
            busy={isLoading || isSuccess}
            aria-label={text.endLabel(device)}
            onClick={({ currentTarget }) => void endIt(currentTarget)}
          >
            {text.end}
          </Button>
        )
      }
    />
  );
}

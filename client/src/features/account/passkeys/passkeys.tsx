import { passkeys as text } from '#content/passkeys';
import type { PasskeyResponse } from '#server/auth/passkeys/passkeys.dto';
import { passkeysWork, withPasskeys } from '#client/app/passkeys';
import { useLeaving } from '#client/app/use-navigate-from-here';
import { dated, Row, RowsOf } from '#client/layout/rows';
import { ActionButton } from '#client/ui/action-button';
import { ConfirmButton } from '#client/ui/confirm-button';
import { Icon } from '#client/ui/icon';
import { QueryData } from '#client/ui/query-data';
import {
  useCreatePasskeyMutation,
  useGetPasskeysQuery,
  useRemovePasskeyMutation,
  useStartPasskeyMutation,
} from '../account-api';

export const Passkeys = () => (
  <>
    <QueryData query={useGetPasskeysQuery()}>
      {({ passkeys }) => <RowsOf items={passkeys} row={PasskeyRow} empty={text.empty} />}
    </QueryData>
    {passkeysWork() ? <CreatePasskey /> : <p className="muted">{text.unavailable}</p>}
  </>
);

function PasskeyRow({ id, name, synced, createdAt, lastUsedAt }: PasskeyResponse) {
  const [remove] = useRemovePasskeyMutation();
  return (
    <Row
      icon={<Icon name="key" />}
      title={name}
      details={[
        dated(text.createdAt, createdAt),
        lastUsedAt ? dated(text.used, lastUsedAt) : text.unused,
        synced && text.synced,
      ]}
      action={<ConfirmButton {...text.remove(name)} act={async () => remove(id)} />}
    />
  );
}

function CreatePasskey() {
  const [start] = useStartPasskeyMutation();
  const [keep, { data: made }] = useCreatePasskeyMutation();
  const { data: list } = useGetPasskeysQuery();
  const leaving = useLeaving();

  async function act() {
    const result = await withPasskeys(leaving, start, async ({ startRegistration }, optionsJSON) =>
      keep({ credential: await startRegistration({ optionsJSON }) }),
    );
    const { status } = (result.error ?? {}) as { status?: string };
    const detail = status && text.refusals[status];
    return detail ? { error: { data: { detail } } } : result;
  }

  // Not of one that was removed since.
  const isThere = list?.passkeys.some(({ id }) => id === made?.id);
  return <ActionButton {...text.create} done={isThere ? text.created : null} act={act} />;
}

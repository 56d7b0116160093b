import { passkeys as text } from '#content/passkeys';
import type { PasskeysResponse } from '#server/auth/passkeys/passkeys.dto';
import { passkeysWork } from '#client/app/passkeys';
import { Button } from '#client/ui/button';
import { FormMessage, MessageRoom } from '#client/ui/forms/form-message';
import { QueryData } from '#client/ui/query-data';
import { Rows } from '#client/layout/rows';
import { PasskeyRow } from './passkey-row';
import { useGetPasskeysQuery } from './passkeys-api';
import { useCreatePasskey } from './use-create-passkey';

/** Every passkey of the account, and the way to one more. */
export function Passkeys() {
  const query = useGetPasskeysQuery();
  return (
    <>
      <QueryData query={query}>{(data) => <PasskeyList {...data} />}</QueryData>
      {passkeysWork() ? <CreatePasskey /> : <p className="muted">{text.unavailable}</p>}
    </>
  );
}

function PasskeyList({ passkeys }: PasskeysResponse) {
  if (passkeys.length === 0) return <p className="muted">{text.empty}</p>;
  return (
    <Rows>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} {...passkey} />
      ))}
    </Rows>
  );
}

function CreatePasskey() {
  const { busy, made, failure, create } = useCreatePasskey();
  const { data } = useGetPasskeysQuery();
  // Not of one that was removed since.
  const isReady = data?.passkeys.some(({ id }) => id === made);
  return (
    <>
      <Button variant="secondary" busy={busy} busyLabel={text.adding} onClick={() => void create()}>
        {text.add}
      </Button>
      <MessageRoom>
        {failure}
        {isReady ? <FormMessage kind="success">{text.added}</FormMessage> : null}
      </MessageRoom>
    </>
  );
}

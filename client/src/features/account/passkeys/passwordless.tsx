import { useState } from 'react';
import { passwordless as text } from '#content/passkeys';
import type { ProfileResponse } from '#server/auth/identity/profile.dto';
import { ButtonLink } from '../../../shell/link';
import { AlertDialog } from '../../../ui/alert-dialog';
import { Button } from '../../../ui/button';
import { FormMessage, MessageRoom } from '../../../ui/forms/form-message';
import { errorText } from '../../../ui/problem';
import { CallFailure, useWithProof } from '../../../app/with-proof';
import { useGetPasskeysQuery, useRemovePasswordMutation } from './passkeys-api';

/** Lets who has a passkey do without a password, and set one again. */
export function Passwordless({ user }: { user: ProfileResponse | undefined }) {
  const hasPasskey = (useGetPasskeysQuery().data?.passkeys.length ?? 0) > 0;
  const [asking, setAsking] = useState(false);
  const [remove, { error, isLoading, isSuccess }] = useRemovePasswordMutation();
  const withProof = useWithProof();
  if (!user) return null;
  if (!hasPasskey && user.hasPassword) return <p>{text.needsPasskey}</p>;

  async function confirm(): Promise<void> {
    await withProof(async () => remove());
    setAsking(false);
  }

  return (
    <>
      <p>{user.hasPassword ? text.has : text.hasNot}</p>
      {!user.hasPassword ? (
        <ButtonLink to="/change-password" variant="secondary">
          {text.set}
        </ButtonLink>
      ) : user.emailVerified ? (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {text.remove}
        </Button>
      ) : (
        <p className="muted">{text.unconfirmed}</p>
      )}
      <MessageRoom>
        <CallFailure text={errorText(error, text.failed)} error={error} />
        {isSuccess && !user.hasPassword ? (
          <FormMessage kind="success">{text.removed}</FormMessage>
        ) : null}
      </MessageRoom>
      <AlertDialog
        open={asking}
        title={text.title}
        confirmLabel={text.remove}
        busy={isLoading}
        busyLabel={text.removing}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {text.confirm}
      </AlertDialog>
    </>
  );
}

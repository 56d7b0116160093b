import { useState } from 'react';
import { flushSync } from 'react-dom';
import { accountLinks } from '#content/account';
import { passwordless as text } from '#content/passkeys';
import type { ProfileResponse } from '#server/auth/sessions/profile.dto';
import { ButtonLink } from '#client/layout/link';
import { AlertDialog } from '#client/ui/alert-dialog';
import { Button } from '#client/ui/button';
import { focusSection } from '#client/ui/focus';
import { Failure } from '#client/ui/forms/failure';
import { FormMessage, MessageRoom } from '#client/ui/forms/form-message';
import { useWithProof } from '#client/app/with-proof';
import { useGetPasskeysQuery, useRemovePasswordMutation } from './passkeys-api';

/** The password: changed here, and for who has a passkey removed, and set again. */
export function Passwordless({ user }: { user: ProfileResponse | undefined }) {
  const hasPasskey = (useGetPasskeysQuery().data?.passkeys.length ?? 0) > 0;
  const [asking, setAsking] = useState(false);
  const [remove, { error, isLoading, isSuccess }] = useRemovePasswordMutation();
  const withProof = useWithProof();
  if (!user) return null;
  const { hasPassword, emailVerified } = user;
  const isSpare = hasPassword && hasPasskey;

  async function confirm(): Promise<void> {
    const { error: refusal } = await withProof(async () => remove());
    flushSync(() => setAsking(false));
    if (!refusal) focusSection(document.activeElement);
  }

  return (
    <>
      <p>{isSpare ? text.has : hasPassword ? text.needsPasskey : text.hasNot}</p>
      {isSpare && !emailVerified ? <p className="muted">{text.unconfirmed}</p> : null}
      <div className="actions">
        <ButtonLink to="/change-password" variant="secondary">
          {hasPassword ? accountLinks.changePassword : text.set}
        </ButtonLink>
        {isSpare && emailVerified ? (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {text.remove}
          </Button>
        ) : null}
      </div>
      <MessageRoom>
        <Failure failed={text.failed} error={error} />
        {isSuccess && !hasPassword ? (
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

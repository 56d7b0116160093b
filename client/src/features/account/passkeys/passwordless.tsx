import { accountLinks } from '#content/account';
import { passwordless as text } from '#content/passkeys';
import type { ProfileResponse } from '#server/auth/sessions/profile.dto';
import { useWithProof } from '#client/app/with-proof';
import { ButtonLink } from '#client/layout/link';
import { ConfirmButton } from '#client/ui/confirm-button';
import { FormMessage, MessageRoom } from '#client/ui/forms/form-message';
import { useGetPasskeysQuery, useRemovePasswordMutation } from '../account-api';

/** The password: changed here, and for who has a passkey removed, and set again. */
export function Passwordless({ user }: { user: ProfileResponse | undefined }) {
  const hasPasskey = (useGetPasskeysQuery().data?.passkeys.length ?? 0) > 0;
  const [remove, { isSuccess }] = useRemovePasswordMutation();
  const withProof = useWithProof();
  if (!user) return null;
  const { hasPassword, emailVerified } = user;
  const isSpare = hasPassword && hasPasskey;
  return (
    <>
      <p>{isSpare ? text.has : hasPassword ? text.needsPasskey : text.hasNot}</p>
      {isSpare && !emailVerified ? <p className="muted">{text.unconfirmed}</p> : null}
      <div className="actions">
        <ButtonLink to="/change-password" variant="secondary">
          {hasPassword ? accountLinks.changePassword : text.set}
        </ButtonLink>
        {isSpare && emailVerified ? (
          <ConfirmButton
            label={text.remove}
            variant="secondary"
            title={text.title}
            text={text.confirm}
            busy={text.removing}
            failed={text.failed}
            act={async () => withProof(async () => remove())}
          />
        ) : null}
      </div>
      <MessageRoom>
        {isSuccess && !hasPassword ? (
          <FormMessage kind="success">{text.removed}</FormMessage>
        ) : null}
      </MessageRoom>
    </>
  );
}

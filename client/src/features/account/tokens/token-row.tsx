import { tokens } from '#content/tokens';
import type { TokenResponse } from '#server/auth/access-tokens/tokens.dto';
import { announce } from '#client/app/announce';
import { Row } from '#client/layout/rows';
import { ConfirmButton } from '#client/ui/confirm-button';
import { Icon } from '#client/ui/icon';
import { When } from '#client/ui/when';
import { useRevokeTokenMutation } from './tokens-api';

const text = tokens.list;

export function TokenRow(token: TokenResponse) {
  const { id, name, hint, scopes, createdAt, expiresAt, lastUsedAt, lastUsedFrom } = token;
  const [revoke] = useRevokeTokenMutation();
  return (
    <Row
      icon={<Icon name="key" />}
      title={name}
      details={[
        <code key="hint">{hint}</code>,
        `${text.may}: ${scopes.map((scope) => tokens.scopes[scope].label).join(', ')}`,
        <>
          {text.created} <When at={createdAt} brief />, {text.expires} <When at={expiresAt} brief />
        </>,
        lastUsedAt ? (
          <>
            {text.used} <When at={lastUsedAt} /> {text.from} {lastUsedFrom}
          </>
        ) : (
          text.unused
        ),
      ]}
      action={
        <ConfirmButton
          label={text.revoke}
          name={text.revokeLabel(name)}
          title={text.revokeTitle}
          text={text.revokeText(name)}
          busy={text.revoking}
          failed={text.revokeFailed}
          act={async () => revoke(id)}
          onDone={() => announce(text.revoked(name))}
        />
      }
    />
  );
}

import { useState } from 'react';
import { flushSync } from 'react-dom';
import { tokens } from '#content/tokens';
import type { TokenResponse } from '#server/auth/access-tokens/tokens.dto';
import { announce } from '#client/app/announce';
import { AlertDialog } from '#client/ui/alert-dialog';
import { Button } from '#client/ui/button';
import { focusSection } from '#client/ui/focus';
import { Failure } from '#client/ui/forms/failure';
import { Icon } from '#client/ui/icon';
import { Row } from '#client/layout/rows';
import { When } from '#client/ui/when';
import { useRevokeTokenMutation } from './tokens-api';

const text = tokens.list;

export function TokenRow(token: TokenResponse) {
  const { id, name, hint, scopes, createdAt, expiresAt, lastUsedAt, lastUsedFrom } = token;
  const [isAsked, setAsked] = useState(false);
  const [revoke, { error, isLoading }] = useRevokeTokenMutation();

  async function confirm(): Promise<void> {
    const result = await revoke(id);
    flushSync(() => setAsked(false));
    if (result.error) return;
    announce(text.revoked(name));
    focusSection(document.activeElement);
  }

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
      message={
        <>
          <Failure failed={text.revokeFailed} error={error} />
          <AlertDialog
            open={isAsked}
            title={text.revokeTitle}
            confirmLabel={text.revoke}
            busy={isLoading}
            busyLabel={text.revoking}
            onConfirm={() => void confirm()}
            onCancel={() => setAsked(false)}
          >
            {text.revokeText(name)}
          </AlertDialog>
        </>
      }
      action={
        <Button variant="quiet" aria-label={text.revokeLabel(name)} onClick={() => setAsked(true)}>
          {text.revoke}
        </Button>
      }
    />
  );
}

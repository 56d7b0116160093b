import { useState } from 'react';
import { flushSync } from 'react-dom';
import { passkeys as text } from '#content/passkeys';
import type { PasskeyResponse } from '#server/auth/passkeys/passkeys.dto';
import { announce } from '#client/app/announce';
import { loadPasskeys, passkeysWork } from '#client/app/passkeys';
import { AlertDialog } from '#client/ui/alert-dialog';
import { Failure } from '#client/ui/forms/failure';
import { Button } from '#client/ui/button';
import { focusSection } from '#client/ui/focus';
import { Icon } from '#client/ui/icon';
import { useWithProof } from '#client/app/with-proof';
import { Row } from '#client/layout/rows';
import { When } from '#client/ui/when';
import { useRemovePasskeyMutation } from './passkeys-api';
import { RenamePasskey } from './rename-passkey';
import styles from './passkey-row.module.css';

interface PasskeyRowProps {
  passkey: PasskeyResponse;
  /** The passkeys left when this one is removed, for the authenticators to know. */
  accepted: { rpId: string; userHandle: string; ids: string[] };
}

export function PasskeyRow({ passkey, accepted }: PasskeyRowProps) {
  const { id, name, synced, createdAt, lastUsedAt } = passkey;
  const [asked, setAsked] = useState<'name' | 'removal'>();
  const [remove, { error, isLoading }] = useRemovePasskeyMutation();
  const withProof = useWithProof();

  async function confirm(): Promise<void> {
    const result = await withProof(async () => remove(id));
    flushSync(() => setAsked(undefined));
    if (result.error) return;
    announce(text.removed(name));
    focusSection(document.activeElement);
    if (!passkeysWork()) return;
    const { signalAccepted } = await loadPasskeys();
    signalAccepted(accepted.rpId, accepted.userHandle, accepted.ids);
  }

  return (
    <Row
      icon={<Icon name="key" />}
      title={name}
      details={[
        <>
          {text.created} <When at={createdAt} />
        </>,
        lastUsedAt ? (
          <>
            {text.used} <When at={lastUsedAt} />
          </>
        ) : (
          text.unused
        ),
        ...(synced ? [text.synced] : []),
      ]}
      message={
        <>
          <div className={styles.actions}>
            <Button
              variant="quiet"
              aria-label={text.renameLabel(name)}
              onClick={() => setAsked('name')}
            >
              {text.rename}
            </Button>
            <Button
              variant="quiet"
              aria-label={text.removeLabel(name)}
              onClick={() => setAsked('removal')}
            >
              {text.remove}
            </Button>
          </div>
          <Failure failed={text.removeFailed} error={error} />
          {asked === 'name' ? (
            <RenamePasskey id={id} name={name} onClose={() => setAsked(undefined)} />
          ) : null}
          <AlertDialog
            open={asked === 'removal'}
            title={text.removeTitle}
            confirmLabel={text.remove}
            busy={isLoading}
            busyLabel={text.removing}
            onConfirm={() => void confirm()}
            onCancel={() => setAsked(undefined)}
          >
            {text.removeText(name)}
          </AlertDialog>
        </>
      }
    />
  );
}

import { useState } from 'react';
import { passkeys as text } from '#content/passkeys';
import type { PasskeyResponse } from '#server/auth/passkeys/passkeys.dto';
import { announce } from '#client/app/announce';
import { useWithProof } from '#client/app/with-proof';
import { Row } from '#client/layout/rows';
import { Button } from '#client/ui/button';
import { ConfirmButton } from '#client/ui/confirm-button';
import { Icon } from '#client/ui/icon';
import { When } from '#client/ui/when';
import { useRemovePasskeyMutation } from './passkeys-api';
import { RenamePasskey } from './rename-passkey';
import styles from './passkey-row.module.css';

export function PasskeyRow({ id, name, synced, createdAt, lastUsedAt }: PasskeyResponse) {
  const [isRenamed, setRenamed] = useState(false);
  const [remove] = useRemovePasskeyMutation();
  const withProof = useWithProof();
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
        <div className={styles.actions}>
          <Button
            variant="quiet"
            aria-label={text.renameLabel(name)}
            onClick={() => setRenamed(true)}
          >
            {text.rename}
          </Button>
          <ConfirmButton
            label={text.remove}
            name={text.removeLabel(name)}
            title={text.removeTitle}
            text={text.removeText(name)}
            busy={text.removing}
            failed={text.removeFailed}
            act={async () => withProof(async () => remove(id))}
            onDone={() => announce(text.removed(name))}
          />
          {isRenamed ? (
            <RenamePasskey id={id} name={name} onClose={() => setRenamed(false)} />
          ) : null}
        </div>
      }
    />
  );
}

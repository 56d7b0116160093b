import { useEffect, useState } from 'react';
import { passkeyOffer, passkeys } from '#content/passkeys';
import { STORAGE_KEYS } from '#server/shared/browser-names';
import { passkeysWork } from '#client/app/passkeys';
import { useArrival } from '#client/app/arrival';
import { withStorage } from '#client/app/with-storage';
import { Button } from '#client/ui/button';
import { Dialog } from '#client/ui/dialog';
import styles from '#client/ui/dialog.module.css';
import { Reauthentication } from '../reauthentication';
import { useCreatePasskey } from './use-create-passkey';

/** The answer given on this device, which is not asked again. */
const ANSWERED = STORAGE_KEYS.passkeyOffer;

/** Offers a passkey to who has just logged in with a password, on a device that can, until it is answered. */
export function PasskeyOffer() {
  const { offerPasskey } = useArrival();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!offerPasskey || !passkeysWork() || wasAnswered()) return;
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(setOpen, () => {});
  }, [offerPasskey]);

  if (!open) return null;
  const close = () => {
    noteAnswer();
    setOpen(false);
  };
  return (
    <Reauthentication>
      <Offer onClose={close} />
    </Reauthentication>
  );
}

function Offer({ onClose }: { onClose: () => void }) {
  const { busy = false, made, failure, create } = useCreatePasskey();
  const done = made !== undefined;
  return (
    <Dialog
      title={done ? passkeyOffer.done : passkeyOffer.title}
      text={done ? passkeys.added : passkeyOffer.text}
      busy={busy}
      onDismiss={onClose}
    >
      <div className={styles.actions}>
        {done ? (
          <Button onClick={onClose}>{passkeyOffer.close}</Button>
        ) : (
          <>
            <Button variant="secondary" disabled={busy} onClick={onClose} data-first-focus="">
              {passkeyOffer.later}
            </Button>
            <Button busy={busy} busyLabel={passkeys.adding} onClick={() => void create()}>
              {passkeys.add}
            </Button>
          </>
        )}
      </div>
      {failure}
    </Dialog>
  );
}

/** Whether it is not to be asked: a device that cannot remember the answer is not asked either. */
const wasAnswered = () => withStorage(() => localStorage.getItem(ANSWERED) !== null, true);

const noteAnswer = () => withStorage(() => localStorage.setItem(ANSWERED, 'yes'), undefined);

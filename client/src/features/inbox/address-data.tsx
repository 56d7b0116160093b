import { useState } from 'react';
import { inbox } from '#content/inbox';
import { announce } from '../../app/announce';
import { saveAs } from '../../app/save-as';
import { useNavigateFromHere } from '../../app/use-navigate-from-here';
import { CallFailure, useWithProof } from '../../app/with-proof';
import { AlertDialog } from '../../ui/alert-dialog';
import { Button } from '../../ui/button';
import { MessageRoom } from '../../ui/forms/form-message';
import { needsReauthentication } from '../../ui/problem';
import { ActFailure, type ActProps } from './conflict';
import {
  useDeleteMessageMutation,
  useEraseAddressMutation,
  useExportAddressMutation,
} from './inbox-api';
import { visible } from './visible-text';
import styles from './address-data.module.css';

const text = inbox.message.data;

interface AddressDataProps extends ActProps {
  /** The address of the list, which is shown once the message is gone. */
  list: string;
}

/** Takes out what is kept of a person, and removes it. */
export function AddressData({ message: { id, version, email }, list, onLook }: AddressDataProps) {
  const navigate = useNavigateFromHere();
  const withProof = useWithProof();
  const [asked, setAsked] = useState<'remove' | 'erase'>();
  const [remove, removal] = useDeleteMessageMutation();
  const [prepare, file] = useExportAddressMutation();
  const [erase, erasure] = useEraseAddressMutation();
  const words = text[asked ?? 'remove'];

  async function download(): Promise<void> {
    const { data } = await withProof(() => prepare(id));
    if (data === undefined) return;
    saveAs(text.fileName(new Date().toISOString().slice(0, 10)), data, 'application/json');
  }

  async function removeIt(seen: number): Promise<void> {
    await finish(await remove({ id, version: seen }), text.remove.done);
  }

  async function confirm(): Promise<void> {
    if (asked === 'remove') return removeIt(version);
    const result = await withProof(() => erase(id));
    // Who thinks better of showing the password is back at the question.
    if (!needsReauthentication(result.error)) await finish(result, text.erase.done);
  }

  async function finish({ error }: { error?: unknown }, done: string): Promise<void> {
    setAsked(undefined);
    if (error) return;
    await navigate(list, { replace: true });
    announce(done);
  }

  return (
    <section aria-labelledby="data-heading">
      <h2 id="data-heading">{text.heading}</h2>
      <div className={styles.acts}>
        <Button variant="quiet" onClick={() => setAsked('remove')}>
          {text.remove.submit}
        </Button>
        <Button
          variant="quiet"
          busy={file.isLoading}
          busyLabel={text.exporting}
          onClick={() => void download()}
        >
          {text.export}
        </Button>
        <Button variant="quiet" onClick={() => setAsked('erase')}>
          {text.erase.submit}
        </Button>
      </div>
      <MessageRoom>
        {removal.error ? (
          <ActFailure
            error={removal.error}
            text={inbox.failed}
            onLook={() => void onLook().then(removal.reset)}
            onAnyway={(present) => void removeIt(present)}
          />
        ) : null}
        <CallFailure text={text.exportFailed} error={file.error} />
        <CallFailure text={inbox.failed} error={erasure.error} unsure={inbox.unsure} />
      </MessageRoom>
      <AlertDialog
        open={asked !== undefined}
        title={words.title}
        confirmLabel={words.submit}
        busy={removal.isLoading || erasure.isLoading}
        busyLabel={words.busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(undefined)}
      >
        {words.text(visible(email))}
      </AlertDialog>
    </section>
  );
}

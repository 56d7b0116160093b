import { useState } from 'react';
import { inbox } from '#content/inbox';
import { announce } from '#client/app/announce';
import { useDownload } from '#client/app/use-download';
import { useNavigateFromHere } from '#client/app/use-navigate-from-here';
import { useWithProof } from '#client/app/with-proof';
import { AlertDialog } from '#client/ui/alert-dialog';
import { Button } from '#client/ui/button';
import { Failure } from '#client/ui/forms/failure';
import { MessageRoom } from '#client/ui/forms/form-message';
import { needsReauthentication } from '#client/ui/problem';
import { visible } from '#client/ui/visible-text';
import { StaffActionFailure, type StaffActionProps } from './staff-action';
import {
  useDeleteMessageMutation,
  useEraseAddressMutation,
  useExportAddressMutation,
} from './inbox-api';
import styles from './message.module.css';

const text = inbox.message.data;

interface AddressDataProps extends StaffActionProps {
  /** The address of the list, which is shown once the message is gone. */
  list: string;
}

/** Takes out what is kept of a person, and removes it. */
export function AddressData({ message: { id, version, email }, list, onLook }: AddressDataProps) {
  const navigate = useNavigateFromHere();
  const withProof = useWithProof();
  const download = useDownload();
  const [asked, setAsked] = useState<'remove' | 'erase'>();
  const [remove, removal] = useDeleteMessageMutation();
  const [prepare, file] = useExportAddressMutation();
  const [erase, erasure] = useEraseAddressMutation();
  const words = text[asked ?? 'remove'];

  async function removeIt(seen: number): Promise<void> {
    const result = await withProof(() => remove({ id, version: seen }));
    if (!needsReauthentication(result.error)) await finish(result, text.remove.done);
  }

  async function confirm(): Promise<void> {
    if (asked === 'remove') return removeIt(version);
    const result = await withProof(() => erase(id));
    // A member of the staff who thinks better of showing the password is back at the question.
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
      <div className={styles.data}>
        <Button variant="quiet" onClick={() => setAsked('remove')}>
          {text.remove.submit}
        </Button>
        <Button
          variant="quiet"
          busy={file.isLoading}
          busyLabel={text.exporting}
          onClick={() => void download(() => prepare(id), text.fileName, 'application/json')}
        >
          {text.export}
        </Button>
        <Button variant="quiet" onClick={() => setAsked('erase')}>
          {text.erase.submit}
        </Button>
      </div>
      <MessageRoom>
        <StaffActionFailure
          error={removal.error}
          reset={removal.reset}
          onLook={onLook}
          onAnyway={(present) => void removeIt(present)}
        />
        <Failure failed={text.exportFailed} error={file.error} />
        <Failure failed={inbox.failed} error={erasure.error} unsure={inbox.unsure} />
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

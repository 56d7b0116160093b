import type { MessageResponse } from '#server/inbox/message/message.dto';
import { inbox } from '#content/inbox';
import { announce } from '#client/ui/announce';
import { download } from '#client/app/download';
import { useNavigateFromHere } from '#client/app/use-navigate-from-here';
import { Button } from '#client/ui/button';
import { ConfirmButton } from '#client/ui/confirm-button';
import { Failure } from '#client/ui/forms/form-message';
import { visible } from '#client/ui/visible-text';
import {
  useDeleteMessageMutation,
  useEraseAddressMutation,
  useExportAddressMutation,
} from './inbox-api';
import styles from './message.module.css';

const text = inbox.message.data;

interface AddressDataProps {
  message: MessageResponse;
  /** The address of the list, which is shown once the message is gone. */
  list: string;
}

export function AddressData({ message: { id, version, email }, list }: AddressDataProps) {
  const navigate = useNavigateFromHere();
  const [remove] = useDeleteMessageMutation();
  const [prepare, { isLoading, error }] = useExportAddressMutation();
  const [erase] = useEraseAddressMutation();

  async function leave(done: string): Promise<void> {
    await navigate(list, { replace: true });
    announce(done);
  }

  return (
    <section aria-labelledby="data-heading">
      <h2 id="data-heading">{text.heading}</h2>
      <div className={styles.data}>
        <ConfirmButton
          {...text.remove}
          failed={inbox.failed}
          unsure={inbox.unsure}
          act={async () => remove({ id, version })}
          onDone={() => void leave(text.remove.done)}
        />
        <Button
          variant="quiet"
          busy={isLoading}
          busyLabel={text.exporting}
          onClick={() => void download(() => prepare(id), text.fileName, 'application/json')}
        >
          {text.export}
        </Button>
        <ConfirmButton
          {...text.erase}
          text={text.erase.text(visible(email))}
          failed={inbox.failed}
          unsure={inbox.unsure}
          act={async () => erase(id)}
          onDone={() => void leave(text.erase.done)}
        />
      </div>
      <Failure failed={text.exportFailed} error={error} />
    </section>
  );
}

import { settings } from '#content/settings';
import { Button } from '../../../ui/button';
import { useExportAccountMutation } from '../account-api';
import { FormMessage, MessageRoom } from '../../../ui/forms/form-message';
import { saveAs } from '../../../app/save-as';
import { CallFailure, useWithProof } from '../../../app/with-proof';

const text = settings.data;

/** Hands the owner a file with everything held about the account. */
export function ExportData() {
  const [prepare, { error, isLoading, isSuccess, reset }] = useExportAccountMutation();

  const withProof = useWithProof();

  async function download(): Promise<void> {
    const { data } = await withProof(prepare);
    if (data)
      saveAs(text.fileName(new Date().toISOString().slice(0, 10)), data, 'application/json');
  }

  return (
    <>
      <Button
        variant="secondary"
        busy={isLoading}
        busyLabel={text.busy}
        onClick={() => {
          reset();
          void download();
        }}
      >
        {text.action}
      </Button>
      <MessageRoom>
        <CallFailure text={text.failed} error={error} />
        {isSuccess ? <FormMessage kind="success">{text.done}</FormMessage> : null}
      </MessageRoom>
    </>
  );
}

import { settings } from '#content/settings';
import { Button } from '#client/ui/button';
import { useExportAccountMutation } from '../account-api';
import { Failure } from '#client/ui/forms/failure';
import { FormMessage, MessageRoom } from '#client/ui/forms/form-message';
import { useDownload } from '#client/app/use-download';

const text = settings.data;

/** Hands the owner a file with everything held about the account. */
export function ExportData() {
  const [prepare, { error, isLoading, isSuccess, reset }] = useExportAccountMutation();
  const download = useDownload();

  return (
    <>
      <Button
        variant="secondary"
        busy={isLoading}
        busyLabel={text.busy}
        onClick={() => {
          reset();
          void download(prepare, text.fileName, 'application/json');
        }}
      >
        {text.action}
      </Button>
      <MessageRoom>
        <Failure failed={text.failed} error={error} />
        {isSuccess ? <FormMessage kind="success">{text.done}</FormMessage> : null}
      </MessageRoom>
    </>
  );
}

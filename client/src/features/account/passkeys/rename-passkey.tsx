import { renamePasskey as text } from '#content/passkeys';
import { announce } from '#client/app/announce';
import { NAME_MAX } from '#server/shared/limits';
import { Button } from '#client/ui/button';
import { Dialog } from '#client/ui/dialog';
import styles from '#client/ui/dialog.module.css';
import { Failure } from '#client/ui/forms/failure';
import { TextField } from '#client/ui/forms/field';
import { nameRules } from '#client/ui/forms/rules';
import { useFields } from '#client/ui/forms/use-fields';
import { useSubmission } from '#client/ui/forms/use-submission';
import { errorText, fieldErrors } from '#client/ui/problem';
import { useRenamePasskeyMutation } from './passkeys-api';

const rules = nameRules(text.label, text.required);

interface RenamePasskeyProps {
  id: string;
  name: string;
  onClose: () => void;
}

export function RenamePasskey({ id, name, onClose }: RenamePasskeyProps) {
  const [rename, { error, isLoading: busy }] = useRenamePasskeyMutation();
  const { field, whenValid, showErrors } = useFields<{ name: string }>({ name });

  const submit = whenValid(async (values) => {
    const result = await rename({ id, name: values.name.trim() });
    if (result.error) return showErrors(result.error, ['name']);
    announce(text.done(values.name.trim()));
    onClose();
  });

  return (
    <Dialog title={text.title} busy={busy} onDismiss={onClose}>
      <form className={styles.form} method="post" noValidate {...useSubmission(submit).form}>
        <TextField
          {...field('name', rules)}
          label={text.label}
          maxLength={2 * NAME_MAX}
          autoComplete="off"
          required
          data-first-focus=""
        />
        <div className={styles.actions}>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" busy={busy} busyLabel={text.busy}>
            {text.submit}
          </Button>
        </div>
        {/* Below everything: the dialog hangs from its top edge and grows downwards. */}
        {error && !fieldErrors(error)['name'] ? (
          <Failure text={errorText(error, text.failed)} error={error} />
        ) : null}
      </form>
    </Dialog>
  );
}

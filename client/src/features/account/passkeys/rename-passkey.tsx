import { renamePasskey as text } from '#content/passkeys';
import { announce } from '#client/app/announce';
import { NAME_MAX } from '#server/shared/limits';
import { Dialog } from '#client/ui/dialog';
import { TextField } from '#client/ui/forms/field';
import { Form } from '#client/ui/forms/form';
import { nameRule } from '#client/ui/forms/rules';
import { useRenamePasskeyMutation } from './passkeys-api';

const rules = { name: nameRule(text.label, text.required) };

interface RenamePasskeyProps {
  id: string;
  name: string;
  onClose: () => void;
}

export function RenamePasskey({ id, name, onClose }: RenamePasskeyProps) {
  const [rename, { isLoading }] = useRenamePasskeyMutation();

  async function submit(values: { name: string }) {
    const { data, error } = await rename({ id, name: values.name.trim() });
    if (!data) return { error };
    announce(text.done(data.name));
    onClose();
  }

  return (
    <Dialog title={text.title} busy={isLoading} onDismiss={onClose}>
      <Form<{ name: string }> words={text} rules={rules} onSubmit={submit} onCancel={onClose}>
        <TextField
          name="name"
          defaultValue={name}
          label={text.label}
          maxLength={2 * NAME_MAX}
          autoComplete="off"
          required
          data-first-focus=""
        />
      </Form>
    </Dialog>
  );
}

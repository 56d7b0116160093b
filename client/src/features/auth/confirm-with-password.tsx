import { confirmEmail, fields } from '#content/forms';
import { Failure } from '../../ui/forms/failure';
import { Form, FormNote } from '../../ui/forms/form';
import { NewPasswordField } from '../../ui/forms/new-password-field';
import { newPasswordRules } from '../../ui/forms/rules';
import { useFields } from '../../ui/forms/use-fields';
import { errorText, fieldErrors, isProblem } from '../../ui/problem';
import { useConfirmEmailMutation } from './auth-api';

interface ConfirmWithPasswordProps {
  token: string;
  onDone: () => void;
  /** The link has become useless meanwhile. */
  onUseless: (error: unknown) => void;
}

const rules = newPasswordRules(fields.password.label, fields.password.required);

/** Somebody else may have made the account and know its password: the owner's takes its place. */
export function ConfirmWithPassword({ token, onDone, onUseless }: ConfirmWithPasswordProps) {
  const [confirm, { error, isLoading }] = useConfirmEmailMutation();
  const { field, whenValid, watch, showErrors } = useFields<{ newPassword: string }>();

  const submit = whenValid(async ({ newPassword }) => {
    const { error: failure } = await confirm({ token, newPassword });
    if (!failure) onDone();
    else if (isProblem(failure, 'invalid-confirmation-link')) onUseless(failure);
    else showErrors(failure, ['newPassword']);
  });

  return (
    <>
      <FormNote>{confirmEmail.passwordLead}</FormNote>
      <Form
        words={confirmEmail}
        busy={isLoading}
        onSubmit={submit}
        failure={
          error && !fieldErrors(error)['newPassword'] ? (
            <Failure text={errorText(error, confirmEmail.failed)} error={error} />
          ) : null
        }
      >
        <NewPasswordField
          {...field('newPassword', rules)}
          label={fields.password.label}
          value={watch('newPassword')}
        />
      </Form>
    </>
  );
}

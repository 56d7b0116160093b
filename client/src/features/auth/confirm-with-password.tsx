import { confirmEmail, fields, linkPages } from '#content/forms';
import type { MailedLinkResponse } from '#server/auth/mailed-links/mailed-links.dto';
import type { Arrival } from '#client/app/arrival';
import { Link } from '#client/layout/link';
import { Failure } from '#client/ui/forms/failure';
import { Form, FormNote } from '#client/ui/forms/form';
import { NewPasswordField } from '#client/ui/forms/new-password-field';
import { newPasswordRules } from '#client/ui/forms/rules';
import { useFields } from '#client/ui/forms/use-fields';
import { errorText, fieldErrors, isProblem } from '#client/ui/problem';
import { useConfirmEmailMutation } from './auth-api';
import { LinkAccount } from './link-account';

interface ConfirmWithPasswordProps {
  token: string;
  link: MailedLinkResponse | undefined;
  onDone: () => void;
  /** The link has become useless meanwhile. */
  onUseless: (error: unknown) => void;
}

const rules = newPasswordRules(fields.password.label, fields.password.required);

/** Logged in, they are back here, and the link confirms by itself. */
const onward: Arrival = { from: '/confirm-email' };

/** Somebody else may have made the account and know its password: the owner's takes its place. */
export function ConfirmWithPassword({ token, link, onDone, onUseless }: ConfirmWithPasswordProps) {
  const [confirm, { error, isLoading }] = useConfirmEmailMutation();
  const { field, whenValid, watch, showErrors } = useFields<{ newPassword: string }>();

  const submit = whenValid(async ({ newPassword }) => {
    const { error: failure } = await confirm({ token, newPassword });
    if (!failure) onDone();
    else if (isProblem(failure, 'invalid-confirmation-link')) onUseless(failure);
    else showErrors(failure, ['newPassword']);
  });

  const { secondStep = false, passkeys = 0, name = false } = link?.removes ?? {};
  const keeps = secondStep || passkeys > 0 || name;

  return (
    <>
      <FormNote>{confirmEmail.passwordLead}</FormNote>
      <Form
        words={confirmEmail}
        busy={isLoading}
        onSubmit={submit}
        failure={
          error && !fieldErrors(error)['newPassword'] ? (
            <Failure
              text={errorText(error, confirmEmail.failed)}
              error={error}
              unsure={linkPages.unsure}
            />
          ) : null
        }
      >
        <LinkAccount link={link} {...(keeps && { keep: linkPages.keepByLogin })} />
        {keeps ? (
          <FormNote>
            <Link to="/login" state={onward}>
              {linkPages.logInFirst}
            </Link>
          </FormNote>
        ) : null}
        <NewPasswordField
          {...field('newPassword', rules)}
          label={fields.password.label}
          value={watch('newPassword')}
        />
      </Form>
    </>
  );
}

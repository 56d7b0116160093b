import { confirmEmail, fields, linkPages } from '#content/forms';
import type { MailedLinkResponse } from '#server/auth/mailed-links/mailed-links.dto';
import { setAfterLogin } from '#client/app/guards';
import { Link } from '#client/layout/link';
import { Form } from '#client/ui/forms/form';
import { FormNote } from '#client/ui/forms/form-parts';
import { NewPasswordField } from '#client/ui/forms/password-field';
import { newPasswordRule } from '#client/ui/forms/rules';
import { isProblem } from '#client/ui/problem';
import { useConfirmEmailMutation } from './auth-api';
import { LinkAccount } from './link-account';

interface ConfirmWithPasswordProps {
  token: string;
  link: MailedLinkResponse | undefined;
  onDone: () => void;
  /** The link has become useless meanwhile. */
  onUseless: (error: unknown) => void;
}

const rules = {
  newPassword: newPasswordRule(fields.password.label, fields.password.required),
};

/** Somebody else may have made the account and know its password: the owner's takes its place. */
export function ConfirmWithPassword({ token, link, onDone, onUseless }: ConfirmWithPasswordProps) {
  const [confirm] = useConfirmEmailMutation();

  async function submit({ newPassword }: { newPassword: string }) {
    const { error } = await confirm({ token, newPassword });
    if (!error) onDone();
    else if (isProblem(error, 'invalid-confirmation-link')) onUseless(error);
    else return { error };
  }

  const { secondStep = false, passkeys = 0, name = false } = link?.removes ?? {};
  const keeps = secondStep || passkeys > 0 || name;

  return (
    <>
      <FormNote>{confirmEmail.passwordLead}</FormNote>
      <Form<{ newPassword: string }>
        words={{ ...confirmEmail, unsure: linkPages.unsure }}
        rules={rules}
        onSubmit={submit}
      >
        <LinkAccount link={link} {...(keeps && { keep: linkPages.keepByLogin })} />
        {keeps ? (
          <FormNote>
            {/* Logged in, they are back here, and the link confirms by itself. */}
            <Link to="/login" onClick={() => setAfterLogin('/confirm-email')}>
              {linkPages.logInFirst}
            </Link>
          </FormNote>
        ) : null}
        <NewPasswordField name="newPassword" label={fields.password.label} />
      </Form>
    </>
  );
}

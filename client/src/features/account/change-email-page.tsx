import type { ChangeEmailRequest } from '#server/auth/mailed-links/email-change.dto';
import { pages, changeEmail as text } from '#content/change-email';
import { Checkbox } from '#client/ui/forms/checkbox';
import { emailField, TextField } from '#client/ui/forms/field';
import { Form } from '#client/ui/forms/form';
import { emailRule } from '#client/ui/forms/rules';
import { Loading } from '#client/ui/loading';
import { Account, useHasUsablePasskey } from './account-api';
import { Profile } from './profile-page';
import { useWithProof } from '#client/app/with-proof';

export const meta = pages.changeEmail;

export default function ChangeEmailPage() {
  return <Profile emailForm={<EmailForm />} />;
}

function EmailForm() {
  const secondStep = Account.useGetSecondStepQuery();
  const hasPasskey = useHasUsablePasskey();
  const withProof = useWithProof();
  const [request, { originalArgs: sent }] = Account.useRequestEmailChangeMutation();

  async function submit({ email, oldAddressLost }: ChangeEmailRequest) {
    const body = { email, ...(oldAddressLost && { oldAddressLost }) };
    return withProof(async () => request(body));
  }

  // Both decide what the form contains.
  if (secondStep.isLoading || hasPasskey === undefined) return <Loading />;

  return (
    <Form<ChangeEmailRequest>
      words={text}
      rules={{ email: emailRule }}
      onSubmit={submit}
      done={
        <>
          <p>{text.done(sent?.email ?? '')}</p>
          <p>{text.doneNext}</p>
        </>
      }
      clears
    >
      <TextField {...emailField} label={text.label} autoComplete="email" />
      {hasPasskey || secondStep.data?.enabledAt ? (
        <Checkbox {...text.lost} name="oldAddressLost" />
      ) : null}
    </Form>
  );
}

import type { ChangeEmailRequest } from '#server/auth/mailed-links/email-change.dto';
import { pages, changeEmail as text } from '#content/change-email';
import { Checkbox } from '#client/ui/forms/checkbox';
import { emailField, TextField } from '#client/ui/forms/field';
import { Form } from '#client/ui/forms/form';
import { emailRule } from '#client/ui/forms/rules';
import { Loading } from '#client/ui/loading';
import {
  useGetSecondStepQuery,
  useHasUsablePasskey,
  useRequestEmailChangeMutation,
} from './account-api';
import { Profile } from './profile-page';

export const meta = pages.changeEmail;

export default function ChangeEmailPage() {
  return <Profile emailForm={<EmailForm />} />;
}

function EmailForm() {
  const secondStep = useGetSecondStepQuery();
  const hasPasskey = useHasUsablePasskey();
  const [request, { originalArgs: sent }] = useRequestEmailChangeMutation();

  async function submit({ email, oldAddressLost }: ChangeEmailRequest) {
    const body = { email, ...(oldAddressLost && { oldAddressLost }) };
    return request(body);
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

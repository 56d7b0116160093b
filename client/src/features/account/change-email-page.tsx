import type { ChangeEmailRequest } from '#server/auth/mailed-links/mailed-links.dto';
import { accountLinks } from '#content/account';
import { pages, changeEmail as text } from '#content/change-email';
import { AccountPage } from '#client/layout/account-page';
import { Facts } from '#client/ui/facts';
import { Checkbox } from '#client/ui/forms/checkbox';
import { emailField, TextField } from '#client/ui/forms/field';
import { Form } from '#client/ui/forms/form';
import { emailRule } from '#client/ui/forms/rules';
import { Loading } from '#client/ui/loading';
import { QueryData } from '#client/ui/query-data';
import { Account, useHasUsablePasskey } from './account-api';
import { useWithProof } from '#client/app/with-proof';

export const meta = pages.changeEmail;

export default function ChangeEmailPage() {
  const profile = Account.useGetProfileQuery();
  return (
    <AccountPage narrow links={{ '/settings/security': accountLinks.security }}>
      <QueryData query={profile}>{({ email }) => <ChangeEmailForm present={email} />}</QueryData>
    </AccountPage>
  );
}

function ChangeEmailForm({ present }: { present: string }) {
  const secondStep = Account.useGetSecondStepQuery();
  const hasPasskey = useHasUsablePasskey();
  const withProof = useWithProof();
  const [request, { originalArgs: sent }] = Account.useRequestEmailChangeMutation();

  async function submit({ email, oldAddressLost }: ChangeEmailRequest) {
    const body = { email, ...(oldAddressLost && { oldAddressLost }) };
    return withProof(async () => request(body));
  }

  // Both decide what stands in the form.
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
      <Facts facts={{ [text.present]: present }} />
      <TextField {...emailField} label={text.label} autoComplete="email" />
      {hasPasskey || secondStep.data?.enabledAt ? (
        <Checkbox {...text.lost} name="oldAddressLost" />
      ) : null}
    </Form>
  );
}

import type { ChangeEmailRequest } from '#server/auth/mailed-links/mailed-links.dto';
import { accountLinks, pages } from '#content/account';
import { changeEmail as text } from '#content/change-email';
import { AccountPage } from '#client/layout/account-page';
import { Link } from '#client/layout/link';
import { PageHeader } from '#client/layout/page';
import { PageLinks } from '#client/layout/page-links';
import { Facts } from '#client/ui/facts';
import { Checkbox } from '#client/ui/forms/checkbox';
import { EmailField } from '#client/ui/forms/email-field';
import { Form } from '#client/ui/forms/form';
import { emailRules } from '#client/ui/forms/rules';
import { useFields } from '#client/ui/forms/use-fields';
import { Loading } from '#client/ui/loading';
import { errorText, fieldErrors } from '#client/ui/problem';
import { QueryData } from '#client/ui/query-data';
import {
  useGetProfileQuery,
  useGetSecondStepQuery,
  useRequestEmailChangeMutation,
} from './account-api';
import { useHasUsablePasskey } from './passkeys/passkeys-api';
import { CallFailure, useWithProof } from '#client/app/with-proof';
import { Reauthentication } from './reauthentication';

export const meta = pages.changeEmail;

export default function ChangeEmailPage() {
  const profile = useGetProfileQuery();
  return (
    <AccountPage narrow>
      <PageHeader />
      <Reauthentication>
        <QueryData query={profile}>{({ email }) => <ChangeEmailForm present={email} />}</QueryData>
      </Reauthentication>
      <PageLinks>
        <Link to="/settings/security">{accountLinks.security}</Link>
      </PageLinks>
    </AccountPage>
  );
}

function ChangeEmailForm({ present }: { present: string }) {
  const secondStep = useGetSecondStepQuery();
  const hasPasskey = useHasUsablePasskey();
  const withProof = useWithProof();
  const [request, { error, isLoading, isSuccess, originalArgs }] = useRequestEmailChangeMutation();
  const { field, whenValid, showErrors, sent } = useFields<ChangeEmailRequest>();

  const submit = whenValid(async ({ email, oldAddressLost }) => {
    const body = { email, ...(oldAddressLost && { oldAddressLost }) };
    const result = await withProof(async () => request(body));
    if (!result.error) sent();
    else showErrors(result.error, ['email']);
  });

  // Both decide what stands in the form.
  if (secondStep.isLoading || hasPasskey === undefined) return <Loading />;

  return (
    <Form
      words={text}
      busy={isLoading}
      onSubmit={submit}
      failure={
        fieldErrors(error)['email'] ? null : (
          <CallFailure text={errorText(error, text.failed)} error={error} unsure={text.unsure} />
        )
      }
      done={
        isSuccess && originalArgs ? (
          <>
            <p>{text.done(originalArgs.email)}</p>
            <p>{text.doneNext}</p>
          </>
        ) : null
      }
    >
      <Facts facts={{ [text.present]: present }} />
      <EmailField {...field('email', emailRules)} label={text.label} autoComplete="email" />
      {hasPasskey || secondStep.data?.enabledAt ? (
        <Checkbox {...field('oldAddressLost')} label={text.lost} help={text.lostHelp} />
      ) : null}
    </Form>
  );
}

import { useNavigate } from 'react-router';
import type { ProfileResponse } from '#server/auth/sessions/profile.dto';
import { accountLinks, pages } from '#content/account';
import { updateInfo } from '#content/account-forms';
import { fields } from '#content/forms';
import { readToken } from '#client/app/session-token';
import { PageLinks } from '#client/layout/page-links';
import { TextField } from '#client/ui/forms/field';
import { Link } from '#client/layout/link';
import { AccountPage } from '#client/layout/account-page';
import { PageHeader } from '#client/layout/page';
import type { Arrival } from '#client/app/arrival';
import { Failure } from '#client/ui/forms/failure';
import { Form } from '#client/ui/forms/form';
import { nameRules } from '#client/ui/forms/rules';
import { useFields } from '#client/ui/forms/use-fields';
import { QueryData } from '#client/ui/query-data';
import { useGetProfileQuery, useUpdateProfileMutation } from './account-api';

export const meta = pages.updateInfo;

export default function UpdateInfoPage() {
  const profile = useGetProfileQuery();
  return (
    <AccountPage narrow>
      <PageHeader />
      <QueryData query={profile}>{(data) => <InfoForm {...data} />}</QueryData>
      <PageLinks>
        <Link to="/profile">{accountLinks.profile}</Link>
      </PageLinks>
    </AccountPage>
  );
}

const ownNameRules = nameRules(updateInfo.nameLabel, updateInfo.nameRequired);

/** Starts with the stored name and keeps what is typed whatever happens to the call. */
function InfoForm({ name, email }: ProfileResponse) {
  const navigate = useNavigate();
  const [update, { error, isLoading, isSuccess }] = useUpdateProfileMutation();
  const { field, whenValid, showErrors, sent } = useFields({ name: name ?? '' });

  const submit = whenValid(async (values) => {
    if (!readToken()) {
      const state: Arrival = {
        notice: { kind: 'error', text: updateInfo.noToken },
        from: '/update-info',
      };
      await navigate('/login', { state });
      return;
    }
    const result = await update(values);
    if (result.error) {
      showErrors(result.error, ['name']);
      return;
    }
    sent({ name: result.data.name ?? '' });
  });

  return (
    <Form
      words={updateInfo}
      busy={isLoading}
      onSubmit={submit}
      failure={error ? <Failure text={updateInfo.failed} error={error} /> : null}
      done={isSuccess ? updateInfo.done : null}
    >
      <TextField
        {...field('name', ownNameRules)}
        label={updateInfo.nameLabel}
        help={updateInfo.nameHelp}
        autoComplete="name"
        required
      />
      <TextField
        label={fields.email.label}
        help={updateInfo.emailHelp}
        type="email"
        value={email}
        autoComplete="email"
        readOnly
      />
    </Form>
  );
}

import { useNavigate } from 'react-router';
import type { ProfileResponse } from '#server/auth/sessions/profile.dto';
import { accountLinks, pages, updateInfo } from '#content/account';
import { fields } from '#content/forms';
import { setAfterLogin } from '#client/app/guards';
import { readToken } from '#client/app/session-token';
import { TextField } from '#client/ui/forms/field';
import { AccountPage } from '#client/layout/account-page';
import type { Arrival } from '#client/app/arrival';
import { Form } from '#client/ui/forms/form';
import { nameRule } from '#client/ui/forms/rules';
import { QueryData } from '#client/ui/query-data';
import { Account } from './account-api';

export const meta = pages.updateInfo;

export default function UpdateInfoPage() {
  const profile = Account.useGetProfileQuery();
  return (
    <AccountPage narrow links={{ '/profile': accountLinks.profile }}>
      <QueryData query={profile}>{(data) => <InfoForm {...data} />}</QueryData>
    </AccountPage>
  );
}

const rules = { name: nameRule(updateInfo.name.label, updateInfo.nameRequired) };

/** Shows the stored name until it is edited, and keeps what is typed whatever happens to the call. */
function InfoForm({ name, email }: ProfileResponse) {
  const navigate = useNavigate();
  const [update] = Account.useUpdateProfileMutation();

  async function submit(_: unknown, edits: { name?: string }) {
    if (!readToken()) {
      const notice = { kind: 'error', text: updateInfo.noToken } as const;
      setAfterLogin('/update-info');
      await navigate('/login', { state: { notice } satisfies Arrival });
      return;
    }
    if (edits.name === undefined) return {};
    return update({ name: edits.name });
  }

  return (
    <Form<{ name: string }>
      values={{ name: name ?? '' }}
      words={{ ...updateInfo, failed: () => updateInfo.failed }}
      rules={rules}
      onSubmit={submit}
      done={updateInfo.done}
    >
      <TextField {...updateInfo.name} name="name" autoComplete="name" required />
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

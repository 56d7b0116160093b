import { useNavigate } from 'react-router';
import type { ProfileResponse } from '#server/users/profile.dto';
import { pages, updateInfo } from '#content/account';
import { readToken } from '#client/app/session-token';
import { TextField } from '#client/ui/forms/field';
import type { LocationState } from '#client/app/location-state';
import { Form } from '#client/ui/forms/form';
import { nameRule } from '#client/ui/forms/rules';
import { useUpdateProfileMutation } from './account-api';
import { Profile } from './profile-page';

export const meta = pages.updateInfo;

export default function UpdateInfoPage() {
  return <Profile nameForm={(user) => <NameForm {...user} />} />;
}

const rules = { name: nameRule(updateInfo.name.label, updateInfo.nameRequired) };

/** Shows the stored name until it is edited, and keeps what is typed whatever happens to the call. */
function NameForm({ name }: ProfileResponse) {
  const navigate = useNavigate();
  const [update] = useUpdateProfileMutation();

  async function submit(_: unknown, edits: { name?: string }) {
    if (!readToken()) {
      const notice = { kind: 'error', text: updateInfo.noToken } as const;
      await navigate('/login?redirectTo=/update-info', {
        state: { notice } satisfies LocationState,
      });
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
    </Form>
  );
}

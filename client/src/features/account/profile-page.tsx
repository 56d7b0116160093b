import { use } from 'react';
import { useNavigate } from 'react-router';
import type { ChangeEmailRequest } from '#server/auth/mailed-links/mailed-links.dto';
import type { ProfileResponse, UpdateProfileRequest } from '#server/users/profile.dto';
import { accountLinks, pages, profile, updateInfo } from '#content/account';
import { changeEmail as text } from '#content/change-email';
import { useGetProtectedQuery } from '#client/app/current-user';
import type { LocationState } from '#client/app/location-state';
import { clearToken, readToken } from '#client/app/session-token';
import { AccountPage } from '#client/layout/account-page';
import { ButtonLink, Link } from '#client/layout/link';
import { CurrentPage } from '#client/layout/metadata';
import { EmailAddress } from '#client/ui/facts';
import { emailField, TextField } from '#client/ui/forms/field';
import { Form } from '#client/ui/forms/form';
import { emailRule, nameRule } from '#client/ui/forms/rules';
import { Notice } from '#client/ui/notice';
import { paragraphs } from '#client/ui/paragraphs';
import { errorStatus } from '#client/ui/problem';
import { QueryData } from '#client/ui/query-data';
import { useRequestEmailChangeMutation, useUpdateProfileMutation } from './account-api';
import { Section } from './settings/section';

export const meta = pages.profile;

/** Name, address and password. /update-info and /change-email are this page with a form in it. */
export default function ProfilePage() {
  const { path } = use(CurrentPage);
  const query = useGetProtectedQuery();
  const lost = !query.data && !query.isFetching && errorStatus(query.error) === 404;
  const links =
    path === '/profile'
      ? { '/dashboard': accountLinks.dashboard }
      : { '/profile': accountLinks.profile };
  return (
    <AccountPage links={lost ? undefined : links}>
      {lost ? (
        <Notice
          kind="error"
          action={
            // Without the token, which belongs to no account, the visitor stays at the login page.
            <Link to="/login" onClick={() => clearToken()}>
              {accountLinks.goToLogin}
            </Link>
          }
        >
          <p>{profile.notFound}</p>
        </Notice>
      ) : (
        <QueryData query={query}>
          {({ user }) => (
            <>
              <Section id="update-info" {...profile.name}>
                {path === '/update-info' ? (
                  <NameForm {...user} />
                ) : (
                  <>
                    <p>{user.name ?? <span className="muted">{profile.noName}</span>}</p>
                    <ButtonLink to="/update-info">{accountLinks.updateInfo}</ButtonLink>
                  </>
                )}
              </Section>
              <Section id="change-email" {...profile.email}>
                <p>
                  <EmailAddress>{user.email}</EmailAddress>
                </p>
                {path === '/change-email' ? (
                  <EmailForm />
                ) : (
                  <ButtonLink to="/change-email">{accountLinks.changeEmail}</ButtonLink>
                )}
              </Section>
              <Section {...profile.password}>
                <ButtonLink to="/change-password">{accountLinks.changePassword}</ButtonLink>
              </Section>
            </>
          )}
        </QueryData>
      )}
    </AccountPage>
  );
}

const nameRules = { name: nameRule(updateInfo.name.label, updateInfo.nameRequired) };

type Texts = Record<keyof UpdateProfileRequest, string>;

function NameForm({ name }: ProfileResponse) {
  const navigate = useNavigate();
  const [update] = useUpdateProfileMutation();

  async function submit(values: Texts, edits: Partial<Texts>) {
    if (!readToken()) {
      const notice = { kind: 'error', text: updateInfo.noToken } as const;
      await navigate('/login?redirectTo=/update-info', {
        state: { notice } satisfies LocationState,
      });
      return;
    }
    return Object.keys(edits).length === 0 ? {} : update(values);
  }

  return (
    <Form<Texts>
      values={{ name: name ?? '' }}
      words={{ ...updateInfo, failed: () => updateInfo.failed }}
      rules={nameRules}
      onSubmit={submit}
      done={updateInfo.done}
    >
      <TextField {...updateInfo.name} name="name" autoComplete="name" required />
    </Form>
  );
}

function EmailForm() {
  const [request, { originalArgs: sent }] = useRequestEmailChangeMutation();
  return (
    <Form<ChangeEmailRequest>
      words={text}
      rules={{ email: emailRule }}
      onSubmit={async (values) => request(values)}
      done={paragraphs([text.done(sent?.email ?? ''), text.doneNext])}
      clears
    >
      <TextField {...emailField} label={text.label} autoComplete="email" />
    </Form>
  );
}

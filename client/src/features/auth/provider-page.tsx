import { useLoaderData } from 'react-router';
import { cameBack as text, pages } from '#content/providers';
import type { LoginResponse } from '#server/auth/sessions/login.dto';
import { useLinkIdentityMutation, type CameBack } from '#client/app/providers';
import { storeToken } from '#client/app/session-token';
import { useHydrated } from '#client/app/use-hydrated';
import { useNavigateFromHere } from '#client/app/use-navigate-from-here';
import { AuthPage } from '#client/layout/auth-page';
import { Link } from '#client/layout/link';
import { ActionButton } from '#client/ui/action-button';
import { Failure } from '#client/ui/forms/form-message';
import { FormNote } from '#client/ui/forms/form';
import { Loading } from '#client/ui/loading';
import { challengeOf, isProblem } from '#client/ui/problem';
import { WithoutScripts } from '#client/ui/without-scripts';
import { LoginCode } from './login-code';

export const meta = pages.provider;

/** The way back from a provider. A log-in that worked has led on already (`comeBack`). */
export default function ProviderPage() {
  const came = useLoaderData<CameBack | undefined>();
  const isHydrated = useHydrated();
  return (
    <AuthPage>
      <WithoutScripts what="provider" />
      {isHydrated && came ? <Outcome {...came} /> : <Loading />}
    </AuthPage>
  );
}

function Outcome({ answer, error, remember = false, redirectTo }: CameBack) {
  const navigate = useNavigateFromHere();
  const [link] = useLinkIdentityMutation();
  const challenge = challengeOf(error);

  if (answer) {
    const act = async () => {
      const result = await link(answer);
      if (!result.error) await navigate('/settings/security#identities', { replace: true });
      return result;
    };
    return (
      <>
        <FormNote>{text.linkLead}</FormNote>
        <ActionButton {...text.link} act={act} />
        <Link to="/settings/security">{text.security}</Link>
      </>
    );
  }
  if (challenge !== undefined) {
    const enter = async ({ access_token }: LoginResponse) => {
      storeToken(access_token, remember);
      await navigate(redirectTo ?? '/dashboard', { replace: true });
    };
    const goBack = () => void navigate('/login', { state: { redirectTo } });
    return <LoginCode challenge={challenge} onDone={enter} onBack={goBack} />;
  }
  const isStranger = isProblem(error, 'provider-email-unverified');
  return (
    <Failure
      {...text}
      error={error}
      action={
        <Link to={isStranger ? '/signup' : '/login'} state={{ redirectTo }}>
          {isStranger ? text.signup : text.login}
        </Link>
      }
    />
  );
}

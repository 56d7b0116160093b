import { useState } from 'react';
import type { ForgotPasswordRequest } from '#server/auth/passwords/passwords.dto';
import { pages, forgotPassword } from '#content/auth';
import { useLocationState } from '#client/app/location-state';
import { Link } from '#client/layout/link';
import { AuthPage } from '#client/layout/auth-page';
import { Button } from '#client/ui/button';
import { emailField, TextField } from '#client/ui/forms/field';
import { Form, FormLayout } from '#client/ui/forms/form';
import { FormMessage } from '#client/ui/forms/form-message';
import { emailRule } from '#client/ui/forms/rules';
import { hintFor, isLost } from '#client/ui/problem';
import { useForgotPasswordMutation } from './auth-api';

export const meta = pages.forgotPassword;

export default function ForgotPasswordPage() {
  const { email: arrivedWith, redirectTo } = useLocationState();
  const [askForLink] = useForgotPasswordMutation();
  const [asked, setAsked] = useState<ForgotPasswordRequest & { error: unknown }>();
  const [isAnswered, setAnswered] = useState(false);

  async function submit({ email }: ForgotPasswordRequest): Promise<void> {
    const { error } = await askForLink({ email });
    setAsked({ email, error });
    setAnswered(true);
  }

  return (
    <AuthPage
      others={
        <Link to="/login" state={{ redirectTo }}>
          {forgotPassword.login}
        </Link>
      }
    >
      {isAnswered ? (
        <Confirmation error={asked?.error} onAgain={() => setAnswered(false)} />
      ) : (
        <Form<ForgotPasswordRequest>
          words={{ ...forgotPassword, failed: '' }}
          rules={{ email: emailRule }}
          onSubmit={submit}
        >
          <TextField
            {...emailField}
            defaultValue={asked?.email ?? arrivedWith}
            autoComplete="email"
          />
        </Form>
      )}
    </AuthPage>
  );
}

/**
 * The same sentence whether the address is known, unknown, or the call failed: no one learns
 * who has an account. Only a refusal after which nothing can have been sent (too many attempts) is shown in its place.
 */
function Confirmation({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const isUnsure = isLost(error);
  const hint = isUnsure ? undefined : hintFor(error);
  return (
    <FormLayout>
      {hint ? (
        <FormMessage kind="error">{hint}</FormMessage>
      ) : (
        <FormMessage kind={isUnsure ? 'info' : 'success'}>
          <p>{forgotPassword.done}</p>
          <p>{isUnsure ? forgotPassword.unsure : forgotPassword.doneNext}</p>
        </FormMessage>
      )}
      <Button onClick={onAgain}>
        {hint || isUnsure ? forgotPassword.retry : forgotPassword.again}
      </Button>
    </FormLayout>
  );
}

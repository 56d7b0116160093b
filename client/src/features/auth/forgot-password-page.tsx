import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import type { ForgotPasswordRequest } from '#server/auth/passwords/reset.dto';
import { pages } from '#content/account';
import { forgotPassword } from '#content/forms';
import { Button } from '#client/ui/button';
import { Link } from '#client/layout/link';
import { WayIn } from '#client/layout/way-in';
import { EmailField } from '#client/ui/forms/email-field';
import { hintFor } from '#client/ui/failure-hint';
import { isUnsure } from '#client/ui/problem';
import { Form, FormAnswer } from '#client/ui/forms/form';
import { FormMessage } from '#client/ui/forms/form-message';
import { emailRules } from '#client/ui/forms/rules';
import { useFields } from '#client/ui/forms/use-fields';
import { type Arrival, useArrival } from '#client/app/arrival';
import { useForgotPasswordMutation } from './auth-api';

export const meta = pages.forgotPassword;

export default function ForgotPasswordPage() {
  const { email: arrivedWith, from } = useArrival();
  const [askForLink, { error, isLoading, isUninitialized, reset }] = useForgotPasswordMutation();
  const [typed, setTyped] = useState<string>();

  return (
    <WayIn
      others={
        <Link to="/login" state={{ from } satisfies Arrival}>
          {forgotPassword.login}
        </Link>
      }
    >
      {isUninitialized || isLoading ? (
        <AddressForm
          email={typed ?? arrivedWith}
          busy={isLoading}
          onSubmit={(request) => {
            setTyped(request.email);
            return askForLink(request);
          }}
        />
      ) : (
        <Confirmation error={error} onAgain={reset} />
      )}
    </WayIn>
  );
}

interface AddressFormProps {
  /** Filled in where the visitor typed it before. */
  email: string | undefined;
  busy: boolean;
  onSubmit: (request: ForgotPasswordRequest) => PromiseLike<{ error?: unknown }>;
}

function AddressForm({ email, busy, onSubmit }: AddressFormProps) {
  const { field, whenValid, getValues, setValue, sent } = useFields<ForgotPasswordRequest>();
  const isReload = useNavigationType() === 'POP';

  useEffect(() => {
    if (email && !(isReload && getValues('email'))) setValue('email', email);
  }, [email, isReload, getValues, setValue]);

  const submit = whenValid(async (request) => {
    const { error } = await onSubmit(request);
    if (!error) sent(request);
  });

  return (
    <Form words={forgotPassword} busy={busy} onSubmit={submit}>
      <EmailField {...field('email', emailRules)} autoComplete="email" />
    </Form>
  );
}

/**
 * The same sentence whether the address is known, unknown, or the call failed: nobody learns
 * who has an account. Only a refusal after which nothing can have been sent (too many attempts) is told in its place.
 */
function Confirmation({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const isLost = isUnsure(error);
  const hint = isLost ? undefined : hintFor(error);
  return (
    <FormAnswer
      action={
        <Button variant="secondary" onClick={onAgain}>
          {hint || isLost ? forgotPassword.retry : forgotPassword.again}
        </Button>
      }
    >
      {hint ? (
        <FormMessage kind="error">{hint}</FormMessage>
      ) : (
        <FormMessage kind={isLost ? 'info' : 'success'}>
          <p>{forgotPassword.done}</p>
          <p>{isLost ? forgotPassword.unsure : forgotPassword.doneNext}</p>
        </FormMessage>
      )}
    </FormAnswer>
  );
}

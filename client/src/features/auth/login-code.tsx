import { useEffect, useState } from 'react';
import type { LoginResponse } from '#server/auth/sessions/login-response.dto';
import { brand } from '#content/brand';
import { loginCode as text } from '#content/forms';
import { Link } from '#client/layout/link';
import { PageLinks } from '#client/layout/page-links';
import { Button } from '#client/ui/button';
import { anyCodeRules, appCodeRules, CodeField } from '#client/ui/forms/code-field';
import { Failure } from '#client/ui/forms/failure';
import { Form, FormNote, Split } from '#client/ui/forms/form';
import { useFields } from '#client/ui/forms/use-fields';
import { errorText, isProblem, isUnsure } from '#client/ui/problem';
import { useLogInWithCodeMutation } from './auth-api';

interface LoginCodeProps {
  /** The challenge that the right password has earned. */
  challenge: string;
  /** @returns once the visitor is where the log-in leads to */
  onDone: (answer: LoginResponse) => Promise<void>;
  /** Back to the password. @param error why the challenge is worth nothing any more */
  onBack: (error?: unknown) => void;
}

/** The second step of a log-in: a code in the place of email and password. */
export function LoginCode({ challenge, onDone, onBack }: LoginCodeProps) {
  const [recovery, setRecovery] = useState(false);
  const [logIn, { error, isLoading, reset: forgetCall }] = useLogInWithCodeMutation();
  const { field, formState, whenValid, refuse, setFocus, reset } = useFields<{ code: string }>();
  useEffect(() => setFocus('code'), [setFocus, recovery]);

  const submit = whenValid(async ({ code }) => {
    const result = await logIn({ challenge, code });
    if (result.data) await onDone(result.data);
    // Lost, the answer to a right code has used up both, the code and the challenge.
    else if (isProblem(result.error, 'invalid-challenge') || isUnsure(result.error)) {
      onBack(result.error);
    }
    if (isProblem(result.error, 'wrong-code')) {
      refuse('code', errorText(result.error));
    }
  });

  // The answer to a code is for the question that it was sent for.
  const { isSubmitting } = formState;

  return (
    <>
      <FormNote>{text.lead}</FormNote>
      <Form
        words={text}
        busy={isLoading}
        onSubmit={submit}
        failure={
          error && !isProblem(error, 'wrong-code') ? (
            <Failure text={errorText(error, text.failed)} error={error} />
          ) : null
        }
      >
        <CodeField
          key={String(recovery)}
          {...field('code', recovery ? anyCodeRules : appCodeRules)}
          label={recovery ? text.recoveryLabel : text.label}
          help={recovery ? text.recoveryHelp : text.help}
          recovery={recovery}
        />
        <Split>
          <Button
            variant="quiet"
            disabled={isSubmitting}
            onClick={() => {
              reset();
              forgetCall();
              setRecovery(!recovery);
            }}
          >
            {recovery ? text.useApp : text.useRecovery}
          </Button>
          <Button variant="quiet" disabled={isSubmitting} onClick={() => onBack()}>
            {text.back}
          </Button>
        </Split>
      </Form>
      <PageLinks>
        {text.stuck} <a href={`mailto:${brand.email.general}`}>{brand.email.general}</a>{' '}
        <Link to="/help">{text.more}</Link>
      </PageLinks>
    </>
  );
}

import { useEffect, useState } from 'react';
import type { LoginResponse } from '#server/auth/logins/login.dto';
import { brand } from '#content/brand';
import { loginCode as text } from '#content/forms';
import { Link } from '../../shell/link';
import { PageLinks } from '../../shell/page-links';
import { Button } from '../../ui/button';
import { anyCodeRules, appCodeRules, CodeField } from '../../ui/forms/code-field';
import { Failure } from '../../ui/forms/failure';
import { Form, FormNote, Split } from '../../ui/forms/form';
import { useFields } from '../../ui/forms/use-fields';
import { errorText, isProblem, isUnsure } from '../../ui/problem';
import { useLogInWithCodeMutation } from './auth-api';

interface LoginCodeProps {
  /** The challenge that the right password has earned. */
  challenge: string;
  onDone: (answer: LoginResponse) => void;
  /** Back to the password. @param error why the challenge is worth nothing any more */
  onBack: (error?: unknown) => void;
}

/** The second step of a log-in: a code in the place of email and password. */
export function LoginCode({ challenge, onDone, onBack }: LoginCodeProps) {
  const [recovery, setRecovery] = useState(false);
  const [logIn, { error, isLoading, reset: forgetCall }] = useLogInWithCodeMutation();
  const { field, whenValid, setError, setFocus, reset } = useFields<{ code: string }>();
  useEffect(() => setFocus('code'), [setFocus, recovery]);

  const submit = whenValid(async ({ code }) => {
    const result = await logIn({ challenge, code });
    if (result.data) onDone(result.data);
    // Lost, the answer to a right code has used up both, the code and the challenge.
    else if (isProblem(result.error, 'invalid-challenge') || isUnsure(result.error)) {
      onBack(result.error);
    }
    if (isProblem(result.error, 'wrong-code')) {
      setError('code', { message: errorText(result.error) }, { shouldFocus: true });
    }
  });

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
            onClick={() => {
              reset();
              forgetCall();
              setRecovery(!recovery);
            }}
          >
            {recovery ? text.useApp : text.useRecovery}
          </Button>
          <Button variant="quiet" onClick={() => onBack()}>
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

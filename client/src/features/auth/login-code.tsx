import { useState } from 'react';
import type { LoginResponse } from '#server/auth/sessions/login.dto';
import { loginCode } from '#content/auth';
import { brand } from '#content/brand';
import { Link } from '#client/layout/link';
import pageLinks from '#client/layout/page-links.module.css';
import { codeField, TextField } from '#client/ui/forms/field';
import { Form, FormButton, FormNote, Split } from '#client/ui/forms/form';
import { anyCodeRule, appCodeRule } from '#client/ui/forms/rules';
import { isLost, isProblem } from '#client/ui/problem';
import { useLogInWithCodeMutation } from './auth-api';

interface LoginCodeProps {
  challenge: string;
  onDone: (answer: LoginResponse) => Promise<void>;
  /** Back to the password. @param error why the challenge is worth nothing any more */
  onBack: (error?: unknown) => void;
}

export function LoginCode({ challenge, onDone, onBack }: LoginCodeProps) {
  const [recovery, setRecovery] = useState(false);
  const [logIn] = useLogInWithCodeMutation();

  async function submit({ code }: { code: string }) {
    const { data, error } = await logIn({ challenge, code });
    if (data) await onDone(data);
    // Lost, the answer to a right code has used up both, the code and the challenge.
    else if (isProblem(error, 'invalid-challenge') || isLost(error)) onBack(error);
    return { error };
  }

  return (
    <>
      <FormNote>{loginCode.lead}</FormNote>
      <Form<{ code: string }>
        key={String(recovery)}
        words={loginCode}
        rules={{ code: recovery ? anyCodeRule : appCodeRule }}
        onSubmit={submit}
        alternative={
          <Split>
            <FormButton onClick={() => setRecovery(!recovery)}>
              {recovery ? loginCode.useApp : loginCode.useRecovery}
            </FormButton>
            <FormButton onClick={() => onBack()}>{loginCode.back}</FormButton>
          </Split>
        }
      >
        <TextField
          {...codeField}
          {...(recovery && { autoComplete: 'off', inputMode: 'text' })}
          autoFocus
          label={recovery ? loginCode.recoveryLabel : loginCode.label}
          help={recovery ? loginCode.recoveryHelp : loginCode.help}
        />
      </Form>
      <p className={pageLinks.links}>
        {loginCode.stuck} <a href={`mailto:${brand.email.general}`}>{brand.email.general}</a>{' '}
        <Link to="/help">{loginCode.more}</Link>
      </p>
    </>
  );
}

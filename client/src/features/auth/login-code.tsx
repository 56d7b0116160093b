import { useState } from 'react';
import type { LoginResponse } from '#server/auth/sessions/login.dto';
import { brand } from '#content/brand';
import { loginCode as text } from '#content/auth';
import { Link } from '#client/layout/link';
import pageLinks from '#client/layout/page-links.module.css';
import { codeField, TextField } from '#client/ui/forms/field';
import { Form } from '#client/ui/forms/form';
import { FormButton, FormNote, Split } from '#client/ui/forms/form-parts';
import { anyCodeRule, appCodeRule } from '#client/ui/forms/rules';
import { isLost, isProblem } from '#client/ui/problem';
import { Auth } from './auth-api';

interface LoginCodeProps {
  /** The challenge that the right password has earned. */
  challenge: string;
  onDone: (answer: LoginResponse) => Promise<void>;
  /** Back to the password. @param error why the challenge is worth nothing any more */
  onBack: (error?: unknown) => void;
}

/** The second step of a log-in: a code in the place of email and password. */
export function LoginCode({ challenge, onDone, onBack }: LoginCodeProps) {
  const [recovery, setRecovery] = useState(false);
  const [logIn] = Auth.useLogInWithCodeMutation();

  async function submit({ code }: { code: string }) {
    const { data, error } = await logIn({ challenge, code });
    if (data) await onDone(data);
    // Lost, the answer to a right code has used up both, the code and the challenge.
    else if (isProblem(error, 'invalid-challenge') || isLost(error)) onBack(error);
    return { error };
  }

  return (
    <>
      <FormNote>{text.lead}</FormNote>
      <Form<{ code: string }>
        key={String(recovery)}
        words={text}
        rules={{ code: recovery ? anyCodeRule : appCodeRule }}
        onSubmit={submit}
      >
        <TextField
          {...codeField}
          {...(recovery && { autoComplete: 'off', inputMode: 'text' })}
          autoFocus
          label={recovery ? text.recoveryLabel : text.label}
          help={recovery ? text.recoveryHelp : text.help}
        />
        <Split>
          <FormButton onClick={() => setRecovery(!recovery)}>
            {recovery ? text.useApp : text.useRecovery}
          </FormButton>
          <FormButton onClick={() => onBack()}>{text.back}</FormButton>
        </Split>
      </Form>
      <p className={pageLinks.links}>
        {text.stuck} <a href={`mailto:${brand.email.general}`}>{brand.email.general}</a>{' '}
        <Link to="/help">{text.more}</Link>
      </p>
    </>
  );
}

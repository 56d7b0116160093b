import { useEffect, useRef } from 'react';
import type { SetUpResponse } from '#server/auth/second-step/second-step.dto';
import { settings } from '#content/settings';
import { CodeField } from '#client/ui/forms/code-field';
import { Form } from '#client/ui/forms/form';
import { FormButton, Split } from '#client/ui/forms/form-parts';
import { appCodeRule } from '#client/ui/forms/rules';
import type { useConfirmSecondStepMutation } from '../account-api';
import { QrCode } from './qr-code';
import { useWithProof } from '#client/app/with-proof';
import styles from './second-step.module.css';

const text = settings.secondStep.setUp;

interface SetUpProps {
  begun: SetUpResponse;
  confirming: ReturnType<typeof useConfirmSecondStepMutation>;
  onCancel: () => void;
}

/** Brings the key into an app, and switches the second step on with a first code. */
export function SecondStepSetUp({ begun, confirming: [confirm], onCancel }: SetUpProps) {
  const withProof = useWithProof();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus();
  }, []);

  const submit = async ({ code }: { code: string }) => withProof(async () => confirm({ code }));

  return (
    <>
      <p>{text.lead}</p>
      <QrCode text={begun.uri} label={text.qr} />
      <p>
        {text.byHand}
        <code className={styles.key}>{begun.key.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <Form<{ code: string }> words={text} rules={{ code: appCodeRule }} onSubmit={submit}>
        <CodeField ref={field} label={text.label} help={text.help} />
        <Split>
          <a href={begun.uri}>{text.sameDevice}</a>
          <FormButton onClick={onCancel}>{text.cancel}</FormButton>
        </Split>
      </Form>
    </>
  );
}

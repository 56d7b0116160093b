import { useEffect, useRef } from 'react';
import type { SetUpResponse } from '#server/auth/second-step/second-step.dto';
import { settings } from '#content/settings';
import { Button } from '#client/ui/button';
import { CodeField } from '#client/ui/forms/code-field';
import { Form } from '#client/ui/forms/form';
import { FormMessage } from '#client/ui/forms/form-message';
import { FormButton, Split } from '#client/ui/forms/form-parts';
import { appCodeRule } from '#client/ui/forms/rules';
import type { useConfirmSecondStepMutation } from '../account-api';
import { QrCode } from './qr-code';
import { useWithProof } from '#client/app/with-proof';
import styles from './second-step.module.css';

const text = settings.secondStep.setUp;

interface SetUpProps {
  begun: SetUpResponse;
  /** Another tab has begun one, whose key counts instead of this one. */
  isOutdated: boolean;
  isBusy: boolean;
  onAnew: () => void;
  confirming: ReturnType<typeof useConfirmSecondStepMutation>;
  /** It is on. */
  onDone: () => void;
  onCancel: () => void;
}

/** Brings the key into an app, and switches the second step on with a first code. */
export function SecondStepSetUp({ begun, confirming, onDone, onCancel, ...other }: SetUpProps) {
  const withProof = useWithProof();
  const [confirm] = confirming;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus();
  }, []);

  async function submit({ code }: { code: string }) {
    const result = await withProof(() => confirm({ code }));
    if (result.data) onDone();
    return result;
  }

  if (other.isOutdated) return <Outdated {...other} />;
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

/** In the place of a code that does not count any more. */
function Outdated({ isBusy, onAnew }: Pick<SetUpProps, 'isBusy' | 'onAnew'>) {
  return (
    <FormMessage
      kind="info"
      action={
        <Button variant="quiet" busy={isBusy} onClick={onAnew}>
          {text.anew}
        </Button>
      }
    >
      {text.outdated}
    </FormMessage>
  );
}

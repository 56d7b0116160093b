import { useEffect } from 'react';
import type { SetUpResponse } from '#server/auth/second-step/second-step.dto';
import { settings } from '#content/settings';
import { Button } from '#client/ui/button';
import { appCodeRules, CodeField } from '#client/ui/forms/code-field';
import { Form, Split } from '#client/ui/forms/form';
import { FormMessage } from '#client/ui/forms/form-message';
import { useFields } from '#client/ui/forms/use-fields';
import { errorText, isProblem } from '#client/ui/problem';
import type { useConfirmSecondStepMutation } from '../account-api';
import { QrCode } from './qr-code';
import { CallFailure, useWithProof } from '#client/app/with-proof';
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
  const [confirm, { error, isLoading }] = confirming;
  const { field, whenValid, refuse, setFocus } = useFields<{ code: string }>();
  useEffect(() => {
    if (document.activeElement === document.body) setFocus('code');
  }, [setFocus]);

  const submit = whenValid(async ({ code }) => {
    const result = await withProof(() => confirm({ code }));
    if (result.data) onDone();
    else if (isProblem(result.error, 'wrong-code')) {
      refuse('code', errorText(result.error));
    }
  });

  if (other.isOutdated) return <Outdated {...other} />;
  return (
    <>
      <p>{text.lead}</p>
      <QrCode text={begun.uri} label={text.qr} />
      <p>
        {text.byHand}
        <code className={styles.key}>{begun.key.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <Form
        words={text}
        busy={isLoading}
        onSubmit={submit}
        failure={
          isProblem(error, 'wrong-code') ? null : (
            <CallFailure text={errorText(error, text.failed)} error={error} />
          )
        }
      >
        <CodeField {...field('code', appCodeRules)} label={text.label} help={text.help} />
        <Split>
          <a href={begun.uri}>{text.sameDevice}</a>
          <Button variant="quiet" disabled={isLoading} onClick={onCancel}>
            {text.cancel}
          </Button>
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

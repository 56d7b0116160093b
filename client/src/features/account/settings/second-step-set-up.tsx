import { useMemo } from 'react';
import { encode } from 'uqr';
import type { SetUpResponse } from '#server/auth/second-step/second-step.dto';
import { secondStep } from '#content/second-step';
import { CodeField } from '#client/ui/forms/field';
import { Form } from '#client/ui/forms/form';
import { FormButton, Split } from '#client/ui/forms/form-parts';
import { appCodeRule } from '#client/ui/forms/rules';
import { useFirstCodes } from '../account-api';
import { useWithProof } from '#client/app/with-proof';
import qr from './qr-code.module.css';
import styles from './second-step.module.css';

const text = secondStep.setUp;

interface SetUpProps {
  begun: SetUpResponse;
  onCancel: () => void;
}

/** Brings the key into an app, and switches the second step on with a first code. */
export function SecondStepSetUp({ begun, onCancel }: SetUpProps) {
  const [confirm] = useFirstCodes();
  const withProof = useWithProof();
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
        <CodeField autoFocus label={text.label} help={text.help} />
        <Split>
          <a href={begun.uri}>{text.sameDevice}</a>
          <FormButton onClick={onCancel}>{text.cancel}</FormButton>
        </Split>
      </Form>
    </>
  );
}

/** ISO/IEC 18004: light modules around the code. */
const QUIET_ZONE = 4;

/** A text as a QR code: one path, since a string of markup is what the page's policy refuses. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: QUIET_ZONE });
    const path = data
      .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
      .join('');
    return { size, path };
  }, [text]);
  return (
    <svg className={qr.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

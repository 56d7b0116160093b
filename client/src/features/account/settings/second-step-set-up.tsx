import { renderSVG } from 'uqr';
import type { SetUpResponse } from '#server/auth/second-step/second-step.dto';
import { secondStep } from '#content/second-step';
import { codeField, TextField } from '#client/ui/forms/field';
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
      <img className={qr.code} alt={text.qr} src={imageOf(begun.uri)} />
      <p>
        {text.byHand}
        <code className={styles.key}>{begun.key.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <Form<{ code: string }> words={text} rules={{ code: appCodeRule }} onSubmit={submit}>
        <TextField {...codeField} autoFocus label={text.label} help={text.help} />
        <Split>
          <a href={begun.uri}>{text.sameDevice}</a>
          <FormButton onClick={onCancel}>{text.cancel}</FormButton>
        </Split>
      </Form>
    </>
  );
}

/** ISO/IEC 18004: four light modules around the code. */
const imageOf = (uri: string) =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 4 }))}`;

import { useState } from 'react';
import type { SetUpResponse } from '#server/auth/second-step/second-step.dto';
import { FEW_RECOVERY_CODES } from '#server/shared/lengths';
import { secondStep as text } from '#content/second-step';
import { announce } from '#client/ui/announce';
import { useGetProtectedQuery } from '#client/app/current-user';
import { saveAs } from '#client/app/download';
import { ActionButton } from '#client/ui/action-button';
import { Button } from '#client/ui/button';
import { ConfirmButton } from '#client/ui/confirm-button';
import { focusSection } from '#client/ui/focus';
import { FormMessage } from '#client/ui/forms/form-message';
import { isLost } from '#client/ui/problem';
import { QueryData } from '#client/ui/query-data';
import { When } from '#client/ui/when';
import {
  useBeginSecondStepMutation,
  useGetSecondStepQuery,
  useRenewRecoveryCodesMutation,
  useSwitchSecondStepOffMutation,
  useFirstCodes,
} from '../account-api';
import { OneTimeSecret } from './one-time-secret';
import styles from './second-step.module.css';
import { renderSVG } from 'uqr';
import { codeField, TextField } from '#client/ui/forms/field';
import { Form, FormButton, Split } from '#client/ui/forms/form';
import { appCodeRule } from '#client/ui/forms/rules';

export function SecondStep() {
  const query = useGetSecondStepQuery();
  const [, first] = useFirstCodes();
  // Kept while its page is left, as the first codes are.
  const [renew, renewal] = useRenewRecoveryCodesMutation({ fixedCacheKey: 'new-codes' });
  const [switchOff] = useSwitchSecondStepOffMutation();
  const shown = renewal.data ?? first.data;
  const forget = () => {
    first.reset();
    renewal.reset();
  };
  if (shown) {
    const isFirst = shown === first.data;
    return <RecoveryCodes codes={shown.recoveryCodes} isFirst={isFirst} onDone={forget} />;
  }
  return (
    <QueryData query={query}>
      {({ enabledAt, recoveryCodesLeft }) =>
        enabledAt === null ? (
          <Off />
        ) : (
          <>
            <p>
              {text.onSince} <When at={enabledAt} />. {text.codesLeft(recoveryCodesLeft)}
              {recoveryCodesLeft <= FEW_RECOVERY_CODES ? ` ${text.fewLeft}` : null}
            </p>
            <div className="row">
              <ConfirmButton {...text.renew} variant="secondary" act={async () => renew()} />
              <ConfirmButton
                {...text.switchOff}
                variant="secondary"
                act={async () => switchOff()}
              />
            </div>
            {isLost(first.error) ? (
              <FormMessage kind="error">{text.codesUnseen}</FormMessage>
            ) : null}
          </>
        )
      }
    </QueryData>
  );
}

const { setUp } = text;

function Off() {
  const [begin] = useBeginSecondStepMutation();
  const [begun, setBegun] = useState<SetUpResponse>();
  const [confirm] = useFirstCodes();

  async function start() {
    const result = await begin();
    setBegun(result.data);
    return result;
  }

  function cancel(): void {
    announce(setUp.cancelled);
    focusSection(document.activeElement);
    setBegun(undefined);
  }

  if (!begun) {
    return (
      <>
        <p>{text.off}</p>
        <ActionButton {...text.switchOn} act={start} />
      </>
    );
  }
  return (
    <>
      <p>{setUp.lead}</p>
      <img className={styles.qr} alt={setUp.qr} src={imageOf(begun.uri)} />
      <p>
        {setUp.byHand}
        <code className={styles.key}>{begun.key.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <Form<{ code: string }>
        words={setUp}
        rules={{ code: appCodeRule }}
        onSubmit={async (values) => confirm(values)}
        alternative={
          <Split>
            <a href={begun.uri}>{setUp.sameDevice}</a>
            <FormButton onClick={cancel}>{setUp.cancel}</FormButton>
          </Split>
        }
      >
        <TextField {...codeField} autoFocus label={setUp.label} help={setUp.help} />
      </Form>
    </>
  );
}

/** ISO/IEC 18004: four light modules around the code. */
const imageOf = (uri: string) =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 4 }))}`;

const { codes: words } = text;

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The second step was switched on with them. */
  isFirst: boolean;
  onDone: () => void;
}

function RecoveryCodes({ codes, isFirst, onDone }: RecoveryCodesProps) {
  const { email = '' } = useGetProtectedQuery().data?.user ?? {};
  const sheet = words.sheet(email);
  const download = () => saveAs(words.fileName, [sheet, '', ...codes, ''].join('\n'));
  const actions = (
    <>
      <Button onClick={download}>{words.download}</Button>
      <Button onClick={() => window.print()}>{words.print}</Button>
    </>
  );
  return (
    <OneTimeSecret
      text={words}
      secret={codes.join('\n')}
      actions={actions}
      className={`stack ${styles.codes}`}
      onDone={onDone}
    >
      {isFirst ? <p>{words.switchedOn}</p> : null}
      <p>{words.lead}</p>
      <p className="on-paper">{sheet}</p>
      <ol className="panel">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </OneTimeSecret>
  );
}

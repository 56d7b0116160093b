import { lazy, Suspense, useState } from 'react';
import type { SecondStepResponse, SetUpResponse } from '#server/auth/second-step/second-step.dto';
import { settings } from '#content/settings';
import { AlertDialog } from '../../../ui/alert-dialog';
import { Button } from '../../../ui/button';
import { FormMessage, MessageRoom } from '../../../ui/forms/form-message';
import { Loading } from '../../../ui/loading';
import { needsReauthentication } from '../../../ui/problem';
import { QueryData } from '../../../ui/query-data';
import {
  useBeginSecondStepMutation,
  useGetSecondStepQuery,
  useRenewRecoveryCodesMutation,
  useSwitchSecondStepOffMutation,
} from '../account-api';
import { CallFailure, useWithProof } from '../reauthentication';
import { RecoveryCodes } from './recovery-codes';
import styles from './second-step.module.css';
import { When } from '../when';

const text = settings.secondStep;

/** How few recovery codes are worth a word. */
const FEW = 3;

// It brings the QR code along, which most visits never draw.
const SetUp = lazy(async () => ({
  default: (await import('./second-step-set-up')).SecondStepSetUp,
}));

/** Switches on and off that a log-in with the password asks for a code. */
export function SecondStep() {
  const query = useGetSecondStepQuery();
  const [codes, setCodes] = useState<readonly string[]>();
  const [unseen, setUnseen] = useState(false);
  const show = (made: readonly string[]) => {
    setUnseen(false);
    setCodes(made);
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />;
  return (
    <QueryData query={query}>
      {(state) =>
        state.enabledAt === null ? (
          <Off onCodes={show} onCodesUnseen={() => setUnseen(true)} />
        ) : (
          <On {...state} enabledAt={state.enabledAt} onCodes={show} unseen={unseen} />
        )
      }
    </QueryData>
  );
}

interface WithCodes {
  onCodes: (codes: readonly string[]) => void;
}

function Off({ onCodes, onCodesUnseen }: WithCodes & { onCodesUnseen: () => void }) {
  const withProof = useWithProof();
  const [begin, { error, isLoading }] = useBeginSecondStepMutation();
  const [begun, setBegun] = useState<SetUpResponse>();
  if (begun) {
    return (
      <Suspense fallback={<Loading />}>
        <SetUp
          begun={begun}
          onCodes={onCodes}
          onCodesUnseen={onCodesUnseen}
          onCancel={() => setBegun(undefined)}
        />
      </Suspense>
    );
  }
  return (
    <>
      <p>{text.off}</p>
      <Button
        variant="secondary"
        busy={isLoading}
        busyLabel={text.begin}
        onClick={() => void withProof(begin).then(({ data }) => setBegun(data))}
      >
        {text.switchOn}
      </Button>
      <MessageRoom>
        <CallFailure text={text.failed} error={error} />
      </MessageRoom>
    </>
  );
}

function On({
  enabledAt,
  recoveryCodesLeft,
  onCodes,
  unseen,
}: SecondStepResponse & WithCodes & { enabledAt: string; unseen: boolean }) {
  const withProof = useWithProof();
  const [renew, renewal] = useRenewRecoveryCodesMutation();
  const [asking, setAsking] = useState(false);
  const [switchOff, off] = useSwitchSecondStepOffMutation();

  async function confirmOff(): Promise<void> {
    const { error } = await withProof(switchOff);
    if (!needsReauthentication(error)) setAsking(false);
  }

  return (
    <>
      <p>
        {text.onSince} <When at={enabledAt} />. {text.codesLeft(recoveryCodesLeft)}
        {recoveryCodesLeft <= FEW ? ` ${text.fewLeft}` : null}
      </p>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          busy={renewal.isLoading}
          busyLabel={text.renewing}
          onClick={() =>
            void withProof(renew).then(({ data }) => data && onCodes(data.recoveryCodes))
          }
        >
          {text.renew}
        </Button>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {text.switchOff}
        </Button>
      </div>
      <MessageRoom>
        {unseen ? <FormMessage kind="error">{text.codesUnseen}</FormMessage> : null}
        <CallFailure text={text.renewFailed} error={renewal.error} unsure={text.renewUnsure} />
        <CallFailure text={text.failed} error={off.error} />
      </MessageRoom>
      <AlertDialog
        open={asking}
        title={text.offTitle}
        confirmLabel={text.switchOff}
        busy={off.isLoading}
        busyLabel={text.switchingOff}
        onConfirm={() => void confirmOff()}
        onCancel={() => setAsking(false)}
      >
        {text.offText}
      </AlertDialog>
    </>
  );
}

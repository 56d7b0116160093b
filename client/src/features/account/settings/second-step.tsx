import { lazy, Suspense, useState } from 'react';
import type { SecondStepResponse, SetUpResponse } from '#server/auth/second-step/second-step.dto';
import { FEW_RECOVERY_CODES } from '#server/shared/limits';
import { settings } from '#content/settings';
import { announce } from '../../../app/announce';
import { useGetProtectedQuery } from '../../../app/caller';
import { AlertDialog } from '../../../ui/alert-dialog';
import { Button } from '../../../ui/button';
import { FormMessage, MessageRoom } from '../../../ui/forms/form-message';
import { Loading } from '../../../ui/loading';
import { needsReauthentication } from '../../../ui/problem';
import { QueryData } from '../../../ui/query-data';
import { When } from '../../../ui/when';
import {
  useBeginSecondStepMutation,
  useGetSecondStepQuery,
  useRenewRecoveryCodesMutation,
  useSwitchSecondStepOffMutation,
} from '../account-api';
import { CallFailure, useWithProof } from '../../../app/with-proof';
import { RecoveryCodes } from './recovery-codes';
import { useOtherTabs } from './use-other-tabs';
import styles from './second-step.module.css';

const text = settings.secondStep;

// It brings the QR code along, which most visits never draw.
const SetUp = lazy(async () => ({
  default: (await import('./second-step-set-up')).SecondStepSetUp,
}));

interface Codes {
  codes: readonly string[];
  /** The second step was switched on with them. */
  isFirst: boolean;
}

/** Switches on and off that a log-in with the password asks for a code. */
export function SecondStep() {
  const query = useGetSecondStepQuery();
  const { hasPassword = true } = useGetProtectedQuery().data?.user ?? {};
  const [shown, setShown] = useState<Codes>();
  const [unseen, setUnseen] = useState(false);
  const show = (codes: Codes) => {
    setUnseen(false);
    setShown(codes);
  };
  if (shown) return <RecoveryCodes {...shown} onDone={() => setShown(undefined)} />;
  return (
    <QueryData query={query}>
      {(state) =>
        state.enabledAt === null ? (
          <Off
            hasPassword={hasPassword}
            refetch={() => void query.refetch()}
            onCodes={(codes) => show({ codes, isFirst: true })}
            onCodesUnseen={() => setUnseen(true)}
          />
        ) : (
          <On
            {...state}
            enabledAt={state.enabledAt}
            hasPassword={hasPassword}
            onCodes={(codes) => show({ codes, isFirst: false })}
            unseen={unseen}
          />
        )
      }
    </QueryData>
  );
}

interface StateProps {
  hasPassword: boolean;
  onCodes: (codes: readonly string[]) => void;
}

function Off({
  hasPassword,
  refetch,
  onCodes,
  onCodesUnseen,
}: StateProps & { refetch: () => void; onCodesUnseen: () => void }) {
  const withProof = useWithProof();
  const [begin, { error, isLoading }] = useBeginSecondStepMutation();
  const [begun, setBegun] = useState<SetUpResponse>();
  const [isOutdated, setOutdated] = useState(false);
  const tellOtherTabs = useOtherTabs(() => {
    setOutdated(true);
    refetch();
  });

  async function start(): Promise<void> {
    const { data } = await withProof(begin);
    if (!data) return;
    setOutdated(false);
    setBegun(data);
    tellOtherTabs();
  }

  if (begun) {
    return (
      <Suspense fallback={<Loading />}>
        <SetUp
          key={begun.key}
          begun={begun}
          isOutdated={isOutdated}
          isBusy={isLoading}
          onAnew={() => void start()}
          onCodes={(codes) => {
            tellOtherTabs();
            onCodes(codes);
          }}
          onCodesUnseen={onCodesUnseen}
          onCancel={() => {
            announce(text.setUp.cancelled);
            setBegun(undefined);
          }}
        />
      </Suspense>
    );
  }
  if (!hasPassword) return <p>{text.withoutPassword}</p>;
  return (
    <>
      <p>{text.off}</p>
      <Button
        variant="secondary"
        busy={isLoading}
        busyLabel={text.begin}
        onClick={() => void start()}
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
  hasPassword,
  onCodes,
  unseen,
}: SecondStepResponse & StateProps & { enabledAt: string; unseen: boolean }) {
  const withProof = useWithProof();
  const [renew, renewal] = useRenewRecoveryCodesMutation();
  const [asked, setAsked] = useState<'codes' | 'off'>();
  const [switchOff, off] = useSwitchSecondStepOffMutation();

  async function confirmNewCodes(): Promise<void> {
    const { data, error } = await withProof(renew);
    if (needsReauthentication(error)) return;
    setAsked(undefined);
    if (data) onCodes(data.recoveryCodes);
  }

  async function confirmOff(): Promise<void> {
    const { error } = await withProof(switchOff);
    if (needsReauthentication(error)) return;
    setAsked(undefined);
    if (!error) announce(text.switchedOff);
  }

  return (
    <>
      <p>
        {text.onSince} <When at={enabledAt} />. {text.codesLeft(recoveryCodesLeft)}
        {recoveryCodesLeft <= FEW_RECOVERY_CODES ? ` ${text.fewLeft}` : null}
        {hasPassword ? null : ` ${text.restsWithoutPassword}`}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => setAsked('codes')}>
          {text.renew}
        </Button>
        <Button variant="secondary" onClick={() => setAsked('off')}>
          {text.switchOff}
        </Button>
      </div>
      <MessageRoom>
        {unseen ? <FormMessage kind="error">{text.codesUnseen}</FormMessage> : null}
        <CallFailure text={text.renewFailed} error={renewal.error} unsure={text.renewUnsure} />
        <CallFailure text={text.failed} error={off.error} />
      </MessageRoom>
      <AlertDialog
        open={asked === 'codes'}
        title={text.renewTitle}
        confirmLabel={text.renew}
        busy={renewal.isLoading}
        busyLabel={text.renewing}
        onConfirm={() => void confirmNewCodes()}
        onCancel={() => setAsked(undefined)}
      >
        {text.renewText}
      </AlertDialog>
      <AlertDialog
        open={asked === 'off'}
        title={text.offTitle}
        confirmLabel={text.switchOff}
        busy={off.isLoading}
        busyLabel={text.switchingOff}
        onConfirm={() => void confirmOff()}
        onCancel={() => setAsked(undefined)}
      >
        {text.offText}
      </AlertDialog>
    </>
  );
}

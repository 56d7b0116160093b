import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SecondStepResponse, SetUpResponse } from '#server/auth/second-step/second-step.dto';
import { FEW_RECOVERY_CODES } from '#server/shared/limits';
import { settings } from '#content/settings';
import { announce } from '#client/app/announce';
import { useGetProtectedQuery } from '#client/app/caller';
import { AlertDialog } from '#client/ui/alert-dialog';
import { Button } from '#client/ui/button';
import { focusSection } from '#client/ui/focus';
import { Failure } from '#client/ui/forms/failure';
import { FormMessage, MessageRoom } from '#client/ui/forms/form-message';
import { Loading } from '#client/ui/loading';
import { isLost, needsReauthentication } from '#client/ui/problem';
import { QueryData } from '#client/ui/query-data';
import { When } from '#client/ui/when';
import {
  useBeginSecondStepMutation,
  useConfirmSecondStepMutation,
  useGetSecondStepQuery,
  useRenewRecoveryCodesMutation,
  useSwitchSecondStepOffMutation,
} from '../account-api';
import { useWithProof } from '#client/app/with-proof';
import { keptAs, useForgetFailure } from './kept-answer';
import { RecoveryCodes } from './recovery-codes';
import { useOtherTabs } from './use-other-tabs';
import styles from './second-step.module.css';

const text = settings.secondStep;

// It brings the QR code along, which most visits never draw.
const SetUp = lazy(async () => ({
  default: (await import('./second-step-set-up')).SecondStepSetUp,
}));

/** Switches on and off that a log-in with the password asks for a code. */
export function SecondStep() {
  const query = useGetSecondStepQuery();
  const { hasPassword = true } = useGetProtectedQuery().data?.user ?? {};
  const confirming = useConfirmSecondStepMutation(keptAs('first-codes'));
  const renewing = useRenewRecoveryCodesMutation(keptAs('new-codes'));
  useForgetFailure(confirming);
  useForgetFailure(renewing);
  const [, first] = confirming;
  const [, renewal] = renewing;
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
      {(state) =>
        state.enabledAt === null ? (
          <Off
            hasPassword={hasPassword}
            refetch={() => void query.refetch()}
            confirming={confirming}
          />
        ) : (
          <On
            {...state}
            enabledAt={state.enabledAt}
            hasPassword={hasPassword}
            renewing={renewing}
            unseen={isLost(first.error)}
          />
        )
      }
    </QueryData>
  );
}

interface StateProps {
  hasPassword: boolean;
}

function Off({
  hasPassword,
  refetch,
  confirming,
}: StateProps & {
  refetch: () => void;
  confirming: ReturnType<typeof useConfirmSecondStepMutation>;
}) {
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
    // What was said of an earlier one.
    confirming[1].reset();
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
          confirming={confirming}
          onDone={tellOtherTabs}
          onCancel={() => {
            announce(text.setUp.cancelled);
            focusSection(document.activeElement);
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
        <Failure failed={text.failed} error={error} />
      </MessageRoom>
    </>
  );
}

function On({
  enabledAt,
  recoveryCodesLeft,
  hasPassword,
  renewing,
  unseen,
}: SecondStepResponse &
  StateProps & {
    enabledAt: string;
    renewing: ReturnType<typeof useRenewRecoveryCodesMutation>;
    unseen: boolean;
  }) {
  const withProof = useWithProof();
  const [renew, renewal] = renewing;
  const [asked, setAsked] = useState<'codes' | 'off'>();
  const [switchOff, off] = useSwitchSecondStepOffMutation();

  async function confirmNewCodes(): Promise<void> {
    const { error } = await withProof(renew);
    if (!needsReauthentication(error)) setAsked(undefined);
  }

  async function confirmOff(): Promise<void> {
    const { error } = await withProof(switchOff);
    if (needsReauthentication(error)) return;
    flushSync(() => setAsked(undefined));
    if (error) return;
    announce(text.switchedOff);
    focusSection(document.activeElement);
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
        <Failure failed={text.renewFailed} error={renewal.error} unsure={text.renewUnsure} />
        <Failure failed={text.failed} error={off.error} />
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

import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { passkeyProof } from '#content/passkeys';
import { changePassword, reauthentication as text } from '#content/account-forms';
import { errorText, isProblem } from '#client/ui/problem';
import { Button } from '#client/ui/button';
import { Dialog } from '#client/ui/dialog';
import styles from '#client/ui/dialog.module.css';
import { anyCodeRules, CodeField } from '#client/ui/forms/code-field';
import { useGetProtectedQuery } from '#client/app/caller';
import { AskForProof, type WantedProof } from '#client/app/with-proof';
import { useGetSecondStepQuery, useReauthenticateMutation } from './account-api';
import { PasskeyProof } from './passkeys/passkey-proof';
import { Failure } from '#client/ui/forms/failure';
import { useFields } from '#client/ui/forms/use-fields';
import { useSubmission } from '#client/ui/forms/use-submission';
import { CurrentPasswordField, currentPasswordRules } from './current-password-field';

/** Brings the dialog that `useWithProof` asks with. */
export function Reauthentication({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState<WantedProof>();
  // Known by the time that the dialog opens, which then need not grow.
  useGetSecondStepQuery();
  // Two calls that are refused at the same moment wait for the same answer.
  const waiting = useRef<((proven: boolean) => void)[]>([]);

  const ask: AskForProof = async (asked) =>
    new Promise((resolve) => {
      waiting.current.push(resolve);
      setWanted(asked);
    });
  const answer = useCallback((proven: boolean) => {
    for (const resolve of waiting.current.splice(0)) resolve(proven);
    setWanted(undefined);
  }, []);
  // Nobody is left waiting when the page goes away, as it does when the session ends.
  useEffect(() => () => answer(false), [answer]);

  return (
    <AskForProof value={ask}>
      {children}
      {wanted ? <ProofDialog wanted={wanted} onClose={answer} /> : null}
    </AskForProof>
  );
}

/** Said at their fields, or by a field that appears. */
const TOLD_ELSEWHERE = ['incorrect-password', 'second-step-required', 'wrong-code'] as const;

interface ProofDialogProps {
  wanted: WantedProof;
  onClose: (proven: boolean) => void;
}

function ProofDialog({ wanted, onClose }: ProofDialogProps) {
  const { email, hasPassword: isSet = true } = useGetProtectedQuery().data?.user ?? {};
  const [reauthenticate, { error, isLoading: busy }] = useReauthenticateMutation();
  const isOn = useGetSecondStepQuery().data?.enabledAt;
  const asksForCode = Boolean(isOn) || isProblem(error, 'second-step-required');
  const hasPassword = isSet && (wanted === 'proof' || asksForCode);
  const { field, whenValid, refuse } = useFields<{ password: string; code?: string }>();

  const submit = whenValid(async ({ password, code }) => {
    const result = await reauthenticate({ password, ...(code !== undefined && { code }) });
    if (!result.error) onClose(true);
    else if (isProblem(result.error, 'incorrect-password')) {
      refuse('password', changePassword.wrongCurrent);
    } else if (isProblem(result.error, 'wrong-code')) {
      refuse('code', errorText(result.error));
    }
  });

  return (
    <Dialog
      title={text.title}
      text={!hasPassword ? passkeyProof.lead : asksForCode ? text.leadWithCode : text.lead}
      busy={busy}
      onDismiss={() => onClose(false)}
    >
      <form className={styles.form} method="post" noValidate {...useSubmission(submit).form}>
        {hasPassword ? (
          <CurrentPasswordField {...field('password', currentPasswordRules)} email={email} />
        ) : null}
        {hasPassword && asksForCode ? (
          <CodeField {...field('code', anyCodeRules)} label={text.code} />
        ) : null}
        <div className={styles.actions}>
          <Button variant="secondary" disabled={busy} onClick={() => onClose(false)}>
            {text.cancel}
          </Button>
          {hasPassword ? (
            <Button type="submit" busy={busy} busyLabel={text.busy}>
              {text.submit}
            </Button>
          ) : null}
        </div>
        <PasskeyProof onProven={() => onClose(true)} />
        {/* Below everything: the dialog hangs from its top edge and grows downwards. */}
        {error && !TOLD_ELSEWHERE.some((name) => isProblem(error, name)) ? (
          <Failure text={text.failed} error={error} unsure={text.unsure} />
        ) : null}
      </form>
    </Dialog>
  );
}

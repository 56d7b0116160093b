import { useLocation } from 'react-router';
import type { ReauthenticateRequest } from '#server/auth/sessions/sessions.dto';
import { reauthentication as text, passkeyProof } from '#content/security';
import { useGetProtectedQuery } from '#client/app/current-user';
import { withPasskeys } from '#client/app/passkeys';
import { useGetIdentitiesQuery } from '#client/app/providers';
import { useLeaving } from '#client/app/use-navigate-from-here';
import { ProviderButtons } from '#client/layout/provider-buttons';
import { useWantedProof } from '#client/app/step-up';
import { ActionButton } from '#client/ui/action-button';
import { Button } from '#client/ui/button';
import { Dialog } from '#client/ui/dialog';
import { codeField, TextField } from '#client/ui/forms/field';
import { Form, FormLayout } from '#client/ui/forms/form';
import { anyCodeRule } from '#client/ui/forms/rules';
import { isProblem } from '#client/ui/problem';
import {
  useGetSecondStepQuery,
  useReauthenticateMutation,
  useReauthenticateWithPasskeyMutation,
  useStartPasskeyProofMutation,
  useHasUsablePasskey,
} from './account-api';
import { CurrentPasswordField, currentPasswordRule } from './current-password-field';

export function Reauthentication() {
  const { wanted, answer } = useWantedProof();
  return wanted ? <ProofDialog onClose={answer} /> : null;
}

function ProofDialog({ onClose }: { onClose: (proven: boolean) => void }) {
  const email = useGetProtectedQuery().data?.user.email;
  const [reauthenticate, { error, isLoading: busy }] = useReauthenticateMutation();
  const { hasPassword = true, identities = [] } = useGetIdentitiesQuery().data ?? {};
  const { pathname: redirectTo } = useLocation();
  const isOn = useGetSecondStepQuery().data?.enabledAt;
  const asksForCode = Boolean(isOn) || isProblem(error, 'second-step-required');
  const close = () => onClose(false);

  async function submit({ password, code }: ReauthenticateRequest) {
    const result = await reauthenticate({ password, ...(code !== undefined && { code }) });
    if (!result.error) onClose(true);
    // A field for the code appears.
    return isProblem(result.error, 'second-step-required') ? {} : result;
  }

  const others = (
    <>
      <PasskeyProof onProven={() => onClose(true)} />
      {/* Logs in again, which comes back to this page. */}
      <ProviderButtons
        way={() => ({ redirectTo })}
        isWanted={({ label }) => identities.some(({ provider }) => provider === label)}
      />
    </>
  );
  const lead = asksForCode ? text.leadWithCode : text.lead;
  return (
    <Dialog
      title={text.title}
      text={hasPassword ? lead : text.leadOtherwise}
      busy={busy}
      onDismiss={close}
    >
      {hasPassword ? (
        <Form<ReauthenticateRequest>
          words={{ ...text, failed: () => text.failed }}
          rules={{ password: currentPasswordRule, ...(asksForCode && { code: anyCodeRule }) }}
          onSubmit={submit}
          onCancel={close}
          alternative={others}
        >
          <CurrentPasswordField email={email} />
          {asksForCode ? <TextField {...codeField} autoFocus={!isOn} label={text.code} /> : null}
        </Form>
      ) : (
        <FormLayout>
          {others}
          <Button variant="quiet" onClick={close}>
            {text.cancel}
          </Button>
        </FormLayout>
      )}
    </Dialog>
  );
}

function PasskeyProof({ onProven }: { onProven: () => void }) {
  const isUsable = useHasUsablePasskey();
  const [start] = useStartPasskeyProofMutation();
  const [prove] = useReauthenticateWithPasskeyMutation();
  const leaving = useLeaving();

  async function act() {
    const result = await withPasskeys(leaving, start, async (passkeys, optionsJSON) =>
      prove({ credential: await passkeys.startAuthentication({ optionsJSON }) }),
    );
    if (result.error === undefined && !leaving.aborted) onProven();
    return result;
  }

  return isUsable ? <ActionButton {...passkeyProof} act={act} /> : null;
}

import { passkeyLogin as text } from '#content/passkeys';
import { passkeysWork } from '#client/app/passkeys';
import { useHydrated } from '#client/app/use-hydrated';
import { FormButton } from '#client/ui/forms/form-parts';

interface PasskeyButtonProps {
  busy: boolean;
  logIn: () => Promise<void>;
}

/** There from the start, as the page is the same for everybody; gone once the page is alive where no passkey can work. */
export function PasskeyButton({ busy, logIn }: PasskeyButtonProps) {
  if (useHydrated() && !passkeysWork()) return null;
  return (
    <FormButton variant="secondary" busy={busy} busyLabel={text.busy} onClick={() => void logIn()}>
      {text.submit}
    </FormButton>
  );
}

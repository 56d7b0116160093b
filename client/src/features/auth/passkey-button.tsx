import { passkeyLogin as text } from '#content/passkeys';
import { passkeysWork } from '#client/app/passkeys';
import { useHydrated } from '#client/app/use-hydrated';
import { Button } from '#client/ui/button';

interface PasskeyButtonProps {
  busy: boolean;
  disabled: boolean;
  logIn: () => Promise<void>;
}

/** There from the start, as the page is the same for everybody; gone once the page is alive where no passkey can work. */
export function PasskeyButton({ busy, disabled, logIn }: PasskeyButtonProps) {
  if (useHydrated() && !passkeysWork()) return null;
  return (
    <Button
      variant="secondary"
      busy={busy}
      busyLabel={text.busy}
      disabled={disabled}
      onClick={() => void logIn()}
    >
      {text.submit}
    </Button>
  );
}

import { passkeyLogin as text } from '#content/passkeys';
import { passkeysWork } from '../../app/passkeys';
import { useHydrated } from '../../app/use-hydrated';
import { Button } from '../../ui/button';
import styles from './passkey-button.module.css';

interface PasskeyButtonProps {
  busy: boolean;
  disabled: boolean;
  logIn: () => Promise<void>;
}

/** There from the start, as the page is the same for everybody; out of sight where no passkey can work. */
export function PasskeyButton({ busy, disabled, logIn }: PasskeyButtonProps) {
  const useless = useHydrated() && !passkeysWork();
  return (
    <Button
      variant="secondary"
      className={useless ? styles.useless : undefined}
      busy={busy}
      busyLabel={text.busy}
      disabled={disabled}
      onClick={() => void logIn()}
    >
      {text.submit}
    </Button>
  );
}

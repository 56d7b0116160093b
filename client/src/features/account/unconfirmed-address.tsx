import { unconfirmed } from '#content/account';
import { Button } from '../../ui/button';
import { hintFor } from '../../ui/failure-hint';
import { FormMessage } from '../../ui/forms/form-message';
import { Notice } from '../../ui/notice';
import { errorText } from '../../ui/problem';
import { useResendConfirmationMutation } from './account-api';
import styles from './unconfirmed-address.module.css';

/** Says that the address is not confirmed, and sends the link again. What comes of it takes the words' place. */
export function UnconfirmedAddress() {
  const [resend, { error, isLoading, isSuccess }] = useResendConfirmationMutation();
  const hint = hintFor(error);
  const Frame = error || isSuccess ? FormMessage : Notice;
  return (
    <Frame
      kind={error ? 'error' : isSuccess ? 'success' : 'info'}
      action={
        <Button
          variant="quiet"
          busy={isLoading}
          busyLabel={unconfirmed.busy}
          onClick={() => void resend()}
        >
          {unconfirmed.resend}
        </Button>
      }
    >
      <div className={styles.words}>
        {error ? (
          <>
            <p>{errorText(error, unconfirmed.failed)}</p>
            {hint ? <p>{hint}</p> : null}
          </>
        ) : (
          <p>{isSuccess ? unconfirmed.sent : unconfirmed.text}</p>
        )}
      </div>
    </Frame>
  );
}

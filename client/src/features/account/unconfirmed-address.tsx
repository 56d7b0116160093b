import { unconfirmed } from '#content/account';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/forms/failure';
import { FormMessage } from '../../ui/forms/form-message';
import { Notice } from '../../ui/notice';
import { errorText } from '../../ui/problem';
import { useResendConfirmationMutation } from './account-api';
import styles from './unconfirmed-address.module.css';

/** Says that the address is not confirmed, and sends the link again. What comes of it stands below the button. */
export function UnconfirmedAddress() {
  const [resend, { error, isLoading, isSuccess }] = useResendConfirmationMutation();
  return (
    <div className={styles.unconfirmed}>
      <Notice
        kind="info"
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
        <p>{unconfirmed.text}</p>
      </Notice>
      {error ? <Failure text={errorText(error, unconfirmed.failed)} error={error} /> : null}
      {isSuccess ? <FormMessage kind="success">{unconfirmed.sent}</FormMessage> : null}
    </div>
  );
}

import { unconfirmed } from '#content/account';
import { useGetProtectedQuery } from '#client/app/current-user';
import { Button } from '#client/ui/button';
import { Failure, FormMessage } from '#client/ui/forms/form-message';
import { Notice } from '#client/ui/notice';
import { errorText, isProblem } from '#client/ui/problem';
import { useResendConfirmationMutation } from './account-api';
import styles from './unconfirmed-address.module.css';

export function UnconfirmedAddress() {
  const { data } = useGetProtectedQuery();
  const [resend, { error, isLoading, isSuccess }] = useResendConfirmationMutation();
  if (isProblem(error, 'confirmed-already')) {
    return (
      <div className={styles.place}>
        <FormMessage kind="success">{errorText(error)}</FormMessage>
      </div>
    );
  }
  if (!data || data.user.emailVerified) return null;
  const again = (
    <Button
      variant="quiet"
      busy={isLoading}
      busyLabel={unconfirmed.busy}
      onClick={() => void resend()}
    >
      {unconfirmed.resend}
    </Button>
  );
  return (
    <div className={styles.place}>
      <Notice kind="info" action={again}>
        <p>{unconfirmed.text}</p>
      </Notice>
      <Failure {...unconfirmed} error={error} />
      {isSuccess ? <FormMessage kind="success">{unconfirmed.sent}</FormMessage> : null}
    </div>
  );
}

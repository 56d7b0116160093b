import { unconfirmed } from '#content/account';
import { useGetProtectedQuery } from '#client/app/caller';
import { Button } from '#client/ui/button';
import { Failure } from '#client/ui/forms/failure';
import { FormMessage } from '#client/ui/forms/form-message';
import { Loading } from '#client/ui/loading';
import { Notice } from '#client/ui/notice';
import { errorText, isProblem } from '#client/ui/problem';
import { useResendConfirmationMutation } from './account-api';
import styles from './unconfirmed-address.module.css';

/** Stands above all that a page of the account has, which waits for it. */
export function UnconfirmedAddress() {
  const { data, isLoading } = useGetProtectedQuery();
  if (isLoading) return <Loading />;
  if (!data) return null;
  return (
    <div className={styles.place}>
      <Unconfirmed emailVerified={data.user.emailVerified} />
    </div>
  );
}

/**
 * Says that the address is not confirmed, and sends the link again. The outcome is said below, or in place of all this
 * where the address was confirmed meanwhile.
 */
function Unconfirmed({ emailVerified }: { emailVerified: boolean }) {
  const [resend, { error, isLoading, isSuccess }] = useResendConfirmationMutation();
  if (isProblem(error, 'confirmed-already')) {
    return <FormMessage kind="success">{errorText(error)}</FormMessage>;
  }
  if (emailVerified) return null;
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
    <div className={styles.words}>
      <Notice kind="info" action={again}>
        <p>{unconfirmed.text}</p>
      </Notice>
      <Failure {...unconfirmed} error={error} />
      {isSuccess ? <FormMessage kind="success">{unconfirmed.sent}</FormMessage> : null}
    </div>
  );
}

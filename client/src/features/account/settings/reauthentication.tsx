import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { changePassword, reauthentication as text } from '#content/forms';
import { needsReauthentication } from '../../../ui/problem';
import { Button } from '../../../ui/button';
import styles from '../../../ui/dialog.module.css';
import { useModal } from '../../../ui/use-modal';
import { useGetProtectedQuery, useReauthenticateMutation } from '../account-api';
import { Failure } from '../../../ui/forms/failure';
import { useFields } from '../../../ui/forms/use-fields';
import {
  CurrentPasswordField,
  currentPasswordRules,
  isWrongPassword,
} from '../current-password-field';

/** @param opener what had the focus, and gets it back: a button that is busy has lost it by then. */
type Ask = (opener: Element | null) => Promise<boolean>;

const Asking = createContext<Ask>(async () => false);

/**
 * Runs calls that the server lets through only shortly after the password was shown: where it says so,
 * the password is asked for, and the call goes out again.
 * @returns the result of the last call; that of the refused one when the visitor thinks better of it.
 */
export function useWithProof() {
  const ask = useContext(Asking);
  return useCallback(
    async <Result extends { error?: unknown }>(call: () => Promise<Result>): Promise<Result> => {
      for (;;) {
        const opener = document.activeElement;
        const result = await call();
        if (!needsReauthentication(result.error) || !(await ask(opener))) return result;
      }
    },
    [ask],
  );
}

/** Brings the dialog that `useWithProof` asks with. */
export function Reauthentication({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  // Two calls that are refused at the same moment wait for the same answer.
  const waiting = useRef<((proven: boolean) => void)[]>([]);

  const opener = useRef<Element>(null);

  const ask = useCallback<Ask>(
    async (element) =>
      new Promise<boolean>((resolve) => {
        opener.current = element;
        waiting.current.push(resolve);
        setOpen(true);
      }),
    [],
  );
  const answer = useCallback((proven: boolean) => {
    for (const resolve of waiting.current.splice(0)) resolve(proven);
    setOpen(false);
  }, []);
  useEffect(() => {
    if (!open && opener.current instanceof HTMLElement) opener.current.focus();
  }, [open]);
  // Nobody is left waiting when the page goes away, as it does when the session ends.
  useEffect(() => () => answer(false), [answer]);

  return (
    <Asking value={ask}>
      {children}
      {open ? <PasswordDialog onClose={answer} /> : null}
    </Asking>
  );
}

function PasswordDialog({ onClose }: { onClose: (proven: boolean) => void }) {
  const id = useId();
  const email = useGetProtectedQuery().data?.user.email;
  const [reauthenticate, { error, isLoading: busy }] = useReauthenticateMutation();
  const { field, whenValid, setError } = useFields<{ password: string }>();
  const modal = useModal({ open: true, busy, onDismiss: () => onClose(false) });

  const submit = whenValid(async ({ password }) => {
    const result = await reauthenticate({ password });
    if (!result.error) onClose(true);
    else if (isWrongPassword(result.error)) {
      setError('password', { message: changePassword.wrongCurrent }, { shouldFocus: true });
    }
  });

  return (
    <dialog
      {...modal}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h2 id={`${id}-title`}>{text.title}</h2>
      <p className={styles.text} id={`${id}-text`}>
        {text.lead}
      </p>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <CurrentPasswordField {...field('password', currentPasswordRules)} email={email} />
        <div className={styles.actions}>
          <Button variant="secondary" disabled={busy} onClick={() => onClose(false)}>
            {text.cancel}
          </Button>
          <Button type="submit" busy={busy} busyLabel={text.busy}>
            {text.submit}
          </Button>
        </div>
        {/* Below everything: the dialog hangs from its top edge and grows downwards. */}
        {error && !isWrongPassword(error) ? <Failure text={text.failed} error={error} /> : null}
      </form>
    </dialog>
  );
}

import { fields } from '#content/forms';
import { TextField } from './field';

interface EmailFieldProps {
  id?: string;
  /** Left out, that of most forms. */
  label?: string;
  defaultValue?: string | undefined;
  /**
   * `username` where a password belongs to it, so that password managers keep the pair; `webauthn` where a passkey may
   * stand in for both.
   */
  autoComplete: 'username' | 'username webauthn' | 'email';
}

/** The email field of every form: the right keyboard, no capitals, no spelling marks. */
export function EmailField({ label = fields.email.label, ...props }: EmailFieldProps) {
  return (
    <TextField
      {...props}
      label={label}
      name="email"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

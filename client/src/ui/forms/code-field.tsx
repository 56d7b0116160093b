import type { ComponentProps } from 'react';
import { TextField } from './field';

interface CodeFieldProps extends ComponentProps<typeof TextField> {
  /** Letters and digits, not the six digits of the app. */
  recovery?: boolean;
  /** May be left empty. */
  optional?: boolean;
}

/** For a code of an authenticator app, which phones and password managers fill in, or a recovery code. */
export const CodeField = ({ recovery = false, optional = false, ...field }: CodeFieldProps) => (
  <TextField
    {...field}
    name="code"
    autoComplete={recovery ? 'off' : 'one-time-code'}
    inputMode={recovery ? 'text' : 'numeric'}
    autoCapitalize="none"
    spellCheck={false}
    required={!optional}
  />
);

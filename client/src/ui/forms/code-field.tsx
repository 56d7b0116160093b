import type { UseFormRegisterReturn } from 'react-hook-form';
import { code as text } from '#content/forms';
import { TextField } from './field';

interface CodeFieldProps {
  label: string;
  help?: string;
  error?: string | undefined;
  registration: UseFormRegisterReturn;
  /** Letters and digits, not the six digits of the app. */
  recovery?: boolean;
  /** May be left empty. */
  optional?: boolean;
}

/** For a code of an authenticator app, which phones and password managers fill in, or a recovery code. */
export const CodeField = ({ recovery = false, optional = false, ...field }: CodeFieldProps) => (
  <TextField
    {...field}
    autoComplete={recovery ? 'off' : 'one-time-code'}
    inputMode={recovery ? 'text' : 'numeric'}
    autoCapitalize="none"
    spellCheck={false}
    required={!optional}
  />
);

const isFilled = (value = '') => value.trim() !== '' || text.required;

/** Whichever code it is. */
export const anyCodeRules = { validate: isFilled };

/** Six digits; blanks that come with a paste do not matter. */
export const appCodeRules = {
  validate: {
    filled: isFilled,
    shape: (value = '') => /^\d{6}$/.test(value.replaceAll(/\s/g, '')) || text.sixDigits,
  },
};

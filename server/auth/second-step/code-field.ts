import { TextField } from '../../api/text-field.js';

/** Room for blanks and hyphens that somebody types. */
const CODE_MAX = 64;

/** The name of the app's 6 digits and of recovery codes. */
export const CodeField = (options: { optional?: boolean; description?: string } = {}) =>
  TextField({
    label: 'Code',
    max: CODE_MAX,
    example: '492039',
    description:
      'Six digits of the authenticator app, or a recovery code. Blanks and hyphens do not matter.',
    ...options,
  });

import { TextField } from '../../api/text-field.js';

/** The token of a link that was mailed. */
export const TokenField = (
  example: string,
  description = 'The last part of the link in the email.',
) => TextField({ label: 'Token', max: 256, exact: true, example, description });

import * as f from '../../api/response-fields.js';
import { TextField } from '../../api/fields.js';
import { codeSpelling } from '../../shared/characters.js';
import { RECOVERY_CODES } from '../../shared/lengths.js';

/** Room for blanks and hyphens. */
const CODE_MAX = 64;

/** Six digits of the app, or a recovery code. */
export const CodeField = (options: { optional?: boolean; description?: string } = {}) =>
  TextField('Code', CODE_MAX, '492039', {
    description:
      'Six digits from the authenticator app, in any script, or a recovery code. Only letters and digits count.',
    spell: codeSpelling,
    ...options,
  });

export class FirstCodeRequest {
  @CodeField({
    description: 'Six digits from the authenticator app, in any script. Spaces are ignored.',
  })
  code!: string;
}

export class SecondStepResponse extends f.response({
  enabledAt: f.TimeOrNull("When it was turned on; null while it's off."),
  recoveryCodesLeft: f.Count(RECOVERY_CODES, 'Unused recovery codes.', {
    maximum: RECOVERY_CODES,
  }),
}) {}

const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

export class SetUpResponse extends f.response({
  key: f.Pattern('^[A-Z2-7]{32}$', KEY, 'To type into an authenticator app: 160 bits in base32.'),
  uri: f.described<string>({
    type: String,
    format: 'uri',
    example: `otpauth://totp/Northfold:ada%40example.com?issuer=Northfold&secret=${KEY}&algorithm=SHA1&digits=6&period=30`,
    description: 'The same as a URI for a QR code: SHA-1, 6 digits, 30 seconds.',
  }),
}) {}

export class RecoveryCodesResponse extends f.response({
  recoveryCodes: f.described<string[]>({
    type: [String],
    maxItems: RECOVERY_CODES,
    example: ['mzxw6y-tboi2d-gnbvgy-3tqojq'],
    description: "Each works once in place of the app. They aren't shown again.",
  }),
}) {}

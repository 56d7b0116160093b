import { Secret, TOTP } from 'otpauth';
import { brand } from '#content/brand';

/** RFC 4226 section 4: 160 bits, as many as its hash has. */
const KEY_BYTES = 20;
/** RFC 6238 section 5.2: one time step before and after, for clocks that are wrong and people who type slowly. */
const WINDOW = 1;

/** The parameters that every authenticator app understands. */
const STANDARD = { issuer: brand.name, algorithm: 'SHA1', digits: 6, period: 30 } as const;

const SIX_DIGITS = /^\d{6}$/;

/** Whether it looks like a code of an app, and not like a recovery code. */
export const isOfApp = (code: string): boolean => SIX_DIGITS.test(code);

/** A new key in base32, as apps take it. */
export const newKey = (): string => new Secret({ size: KEY_BYTES }).base32;

/** The address that a QR code brings to an app. @param label the account, as the app is to call it */
export const keyUri = (key: string, label: string): string =>
  new TOTP({ ...STANDARD, secret: key, label }).toString();

/**
 * The time step (RFC 6238) that a code belongs to, or null when it is no code of now.
 * @param now milliseconds since 1970
 */
export function timeStepOf(key: string, code: string, now = Date.now()): number | null {
  // The library takes digits of other scripts, too.
  if (!isOfApp(code)) return null;
  const totp = new TOTP({ ...STANDARD, secret: key });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

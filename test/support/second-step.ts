import { TOTP } from 'otpauth';
import { canonicalEmail } from '#server/shared/email-address';
import { call, type Credentials, signUpAndLogIn, type Site } from './factories.js';

/** An account with log-ins that ask for a code. */
export interface SecondStepUser extends Credentials {
  token: string;
  /** The key in the app. */
  key: string;
  recoveryCodes: string[];
}

/** The code of an authenticator app, so many time steps from now. */
export const codeOf = (key: string, steps = 0): string =>
  new TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Another number of six digits. */
export const wrongCode = (key: string): string => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(key, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !near.includes(code),
  ) as string;
};

/** Lets codes of now count though one of now was used: instead of waiting for half a minute. */
export const forgetUsedCodes = async ({ database }: Site, email: string): Promise<unknown> =>
  database.query(
    `UPDATE second_steps SET last_time_step = NULL
     WHERE user_id = (SELECT id FROM users WHERE email_canonical = $1)`,
    [canonicalEmail(email)],
  );

/** Switches the second step on over the API, by the code of so many time steps from now, which is used then. */
export async function setUpSecondStep(
  site: { url: string },
  { token }: { token: string },
  steps = 0,
): Promise<Pick<SecondStepUser, 'key' | 'recoveryCodes'>> {
  const begun = await call(site, '/auth/second-step', { method: 'POST', token });
  const { key }: { key: string } = JSON.parse(await begun.text());
  const body = { code: codeOf(key, steps) };
  const confirmed = await call(site, '/auth/second-step/confirm', { token, body });
  const text = await confirmed.text();
  if (!confirmed.ok) throw new Error(`Refused: ${text}`);
  return { key, ...(JSON.parse(text) as { recoveryCodes: string[] }) };
}

/** The same; codes of now count for a log-in, though the first was used. */
export async function switchSecondStepOn(
  site: Site,
  user: Credentials & { token: string },
): Promise<SecondStepUser> {
  const made = await setUpSecondStep(site, user);
  await forgetUsedCodes(site, user.email);
  return { ...user, ...made };
}

/** A new user with a second step. */
export const signUpWithSecondStep = async (site: Site): Promise<SecondStepUser> =>
  switchSecondStepOn(site, await signUpAndLogIn(site));

/** The challenge that a right password earns. */
export async function challengeFor(
  site: { url: string },
  { email, password }: Credentials,
  more: { remember_me?: boolean } = {},
): Promise<string> {
  const response = await call(site, '/auth/login/email', { body: { email, password, ...more } });
  const { challenge }: { challenge: string } = JSON.parse(await response.text());
  return challenge;
}

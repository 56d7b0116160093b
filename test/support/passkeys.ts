import { SoftwarePasskey } from './authenticator.js';
import { call, signUpAndLogIn } from './factories.js';

interface PasskeySite {
  url: string;
}

/** A call's answer as JSON. @throws with what it said when it did not succeed */
async function answerOf<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  return JSON.parse(text) as Answer;
}

interface RequestOptions {
  challenge: string;
  rpId: string;
}
interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
  excludeCredentials: { id: string }[];
}

export interface KnownPasskey {
  id: string;
  credentialId: string;
  name: string;
  synced: boolean;
  lastUsedAt: string | null;
}

/** Where software that plays the browser says it is: PUBLIC_URL of the sites under test. */
export const ORIGIN = 'https://www.northfold.example';

export const creationOptions = async (site: PasskeySite, token: string) =>
  answerOf<CreationOptions>(await call(site, '/auth/passkey-options', { method: 'POST', token }));

export const loginOptions = async (site: PasskeySite) =>
  answerOf<RequestOptions>(await call(site, '/auth/login/passkey-options', { method: 'POST' }));

export const proofOptions = async (site: PasskeySite, token: string) =>
  answerOf<RequestOptions & { allowCredentials: { id: string }[] }>(
    await call(site, '/auth/reauthenticate/passkey-options', { method: 'POST', token }),
  );

/** Creates a passkey over the API. */
export async function addPasskey(
  site: PasskeySite,
  token: string,
  passkey = new SoftwarePasskey(ORIGIN),
): Promise<{ passkey: SoftwarePasskey; known: KnownPasskey }> {
  const body = passkey.create(await creationOptions(site, token));
  const known = await answerOf<KnownPasskey>(await call(site, '/auth/passkeys', { token, body }));
  return { passkey, known };
}

/** A new user who is signed in and has a passkey. */
export async function signUpWithPasskey(site: PasskeySite) {
  const user = await signUpAndLogIn(site);
  return { ...user, ...(await addPasskey(site, user.token)) };
}

export const listPasskeys = async (site: PasskeySite, token: string): Promise<KnownPasskey[]> =>
  (await answerOf<{ passkeys: KnownPasskey[] }>(await call(site, '/auth/passkeys', { token })))
    .passkeys;

/** Logs in over the API with a new challenge. */
export const logInWith = async (
  site: PasskeySite,
  passkey: SoftwarePasskey,
  behavior: Parameters<SoftwarePasskey['get']>[1] = {},
): Promise<Response> =>
  call(site, '/auth/login/passkey', { body: passkey.get(await loginOptions(site), behavior) });

export const tokenOf = async (response: Response) =>
  (await answerOf<{ access_token: string }>(response)).access_token;

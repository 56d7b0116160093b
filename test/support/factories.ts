import { randomBytes } from 'node:crypto';
import { canonicalEmail } from '#server/shared/email-address';

/** A running product, and a way to look behind its API. */
export interface Site {
  url: string;
  database: { query: (sql: string, values: unknown[]) => Promise<unknown> };
}

/** The fields of a sign-up. */
export interface Credentials {
  email: string;
  password: string;
}

/** New credentials; `overrides` replace what a test is about. */
export function buildUser(overrides: Partial<Credentials> = {}): Credentials {
  return {
    email: `ada.${randomBytes(5).toString('hex')}@example.com`,
    password: 'quiet-harbour-lantern-42',
    ...overrides,
  };
}

/** The four fields of a contact message that the server accepts. */
export function buildContactMessage(overrides: Partial<Record<string, unknown>> = {}) {
  return {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    subject: 'A difference engine',
    message: 'We have one from 1991 and would like to read its source code.',
    ...overrides,
  };
}

export interface CallOptions {
  method?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a bearer token. */
  token?: string;
  headers?: Record<string, string>;
  /** Ends the waiting. */
  signal?: AbortSignal;
}

/** One call of the API, by its path below /api. */
export async function call(
  { url }: { url: string },
  path: string,
  { method, body, token, headers = {}, signal }: CallOptions = {},
): Promise<Response> {
  return fetch(`${url}/api${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
}

/** Creates an account over the API and returns how to sign in to it. */
export async function signUp(
  site: { url: string },
  overrides: Partial<Credentials> = {},
): Promise<Credentials> {
  const user = buildUser(overrides);
  const response = await call(site, '/auth/signup/email', { body: user });
  if (response.status !== 201) throw new Error(`Signup failed: ${await response.text()}`);
  return user;
}

/** Signs in over the API and returns the access token. */
export async function logIn(
  site: { url: string },
  { email, password }: Credentials,
  { remember = false }: { remember?: boolean } = {},
): Promise<string> {
  const response = await call(site, '/auth/login/email', {
    body: { email, password, remember_me: remember },
  });
  if (response.status !== 200) throw new Error(`Login failed: ${await response.text()}`);
  const { access_token }: { access_token: string } = JSON.parse(await response.text());
  return access_token;
}

/** Does what a used reset link does besides: from now on the address is known to be its owner's. */
export async function confirmAddress(
  site: Pick<Site, 'database'>,
  { email }: Pick<Credentials, 'email'>,
): Promise<void> {
  await site.database.query(
    'UPDATE users SET email_confirmed_at = now() WHERE email_canonical = $1',
    [canonicalEmail(email)],
  );
}

/** A new account, logged in. */
export async function signUpAndLogIn(
  site: { url: string },
  overrides: Partial<Credentials> = {},
): Promise<Credentials & { token: string }> {
  const user = await signUp(site, overrides);
  return { ...user, token: await logIn(site, user) };
}

/** The same with a confirmed address. */
export async function confirmedOwner(site: Site): Promise<Credentials & { token: string }> {
  const user = await signUpAndLogIn(site);
  await confirmAddress(site, user);
  return user;
}

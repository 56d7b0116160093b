import { afterAll, beforeAll } from 'vitest';
import type { IdentityResponse } from '#server/auth/sign-in-with/sign-in-with.dto';
import { createTestApp, type TestApp } from '#support/app';
import { buildUser, call } from '#support/factories';
import { CLIENT, OpenIdProvider } from '#support/openid-provider';
import { ORIGIN } from '#support/passkeys';

export const callbackOf = (name: string) => `${ORIGIN}/api/auth/providers/${name}/callback`;

/** An application with two real providers, `corp` and `other`, from before the first test of a file on. */
export function useProviders(env: Record<string, string> = {}) {
  const site = {} as TestApp;
  const corp = new OpenIdProvider();
  const other = new OpenIdProvider();
  beforeAll(async () => {
    await corp.start(callbackOf('corp'));
    await other.start(callbackOf('other'));
    const variables = (name: string, { issuer }: OpenIdProvider) => ({
      [`OIDC_${name}_ISSUER`]: issuer,
      [`OIDC_${name}_CLIENT_ID`]: CLIENT.id,
      [`OIDC_${name}_CLIENT_SECRET`]: CLIENT.secret,
    });
    const providers = { ...variables('CORP', corp), ...variables('OTHER', other) };
    const named = { PUBLIC_URL: ORIGIN, OIDC_PROVIDERS: 'corp,other', OIDC_CORP_LABEL: 'Corp' };
    Object.assign(site, await createTestApp({ env: { ...named, ...providers, ...env } }));
    corp.siteAt = site.url;
  });
  afterAll(async () => {
    corp.close();
    other.close();
    await site.close();
  });
  return { site, corp, other };
}

/** Gives a person an account at a provider, with an address of their own. */
export function addPerson({ people }: OpenIdProvider, claims: object = {}) {
  const { email } = buildUser();
  const subject = `subject of ${email}`;
  people.set(subject, { email, email_verified: true, ...claims });
  return { subject, email };
}

export const newBrowserKey = () => crypto.randomUUID();

interface Way {
  browserKey?: string;
  /** Of a session, to link. */
  token?: string;
  remember?: boolean;
}

/** Asks for the way to a provider. */
export const start = async (
  site: { url: string },
  { browserKey = newBrowserKey(), token, remember = false }: Way = {},
  name = 'corp',
): Promise<Response> =>
  call(site, `/auth/providers/${name}`, {
    body: { browserKey, remember_me: remember, link: token !== undefined },
    ...(token !== undefined && { token }),
  });

/** Follows a provider's redirection back to the site. @returns what stands behind the # of its page */
export async function comeBack({ url }: { url: string }, address: string): Promise<string> {
  const { pathname, search } = new URL(address);
  const response = await fetch(url + pathname + search, { redirect: 'manual' });
  const [page, answer = ''] = (response.headers.get('location') ?? '').split('#');
  if (response.status !== 303 || page !== '/login/provider') throw new Error(`It led to ${page}.`);
  return answer;
}

/** Goes to a provider and back, as a person's browser does. @returns the body of the call that exchanges the answer */
export async function visit(
  site: { url: string },
  provider: OpenIdProvider,
  subject: string,
  { name = 'corp', ...way }: Way & { name?: string } = {},
): Promise<{ answer: string; browserKey: string }> {
  const { browserKey = newBrowserKey() } = way;
  const begun = await start(site, { ...way, browserKey }, name);
  const { url }: { url: string } = JSON.parse(await begun.text());
  return { answer: await comeBack(site, await provider.visit(url, subject)), browserKey };
}

export const logInWithProvider = async (site: { url: string }, body: object): Promise<Response> =>
  call(site, '/auth/login/provider', { body });

/** @returns the token of a new session */
export async function enter(
  site: { url: string },
  provider: OpenIdProvider,
  subject: string,
  way: Way & { name?: string } = {},
): Promise<string> {
  const response = await logInWithProvider(site, await visit(site, provider, subject, way));
  const text = await response.text();
  if (!response.ok) throw new Error(`Refused: ${text}`);
  return (JSON.parse(text) as { access_token: string }).access_token;
}

/** Links an identity to the account of a session. */
export async function link(
  site: { url: string },
  provider: OpenIdProvider,
  subject: string,
  { token, ...way }: Way & { token: string; name?: string },
): Promise<Response> {
  const body = await visit(site, provider, subject, { ...way, token });
  return call(site, '/auth/identities', { token, body });
}

export async function identitiesOf(
  site: { url: string },
  token: string,
): Promise<IdentityResponse[]> {
  const answer = await call(site, '/auth/identities', { token });
  return (JSON.parse(await answer.text()) as { identities: IdentityResponse[] }).identities;
}

export const unlink = async (site: { url: string }, token: string, id = ''): Promise<Response> =>
  call(site, `/auth/identities/${id}`, { method: 'DELETE', token });

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { decodeJwt, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

export const CLIENT = { id: 'northfold', secret: 'a secret of tests, of forty characters.' };

/** A real OpenID provider on a loopback port, where everybody is let in who is named. */
export class OpenIdProvider {
  /** Its people, by subject. */
  readonly people = new Map<string, { email?: string; email_verified?: boolean | string }>();
  /** Who is let in next; without one, its page asks. */
  next: string | undefined;
  /** Changes the claims of ID tokens, which are signed again. */
  tamper: (claims: JWTPayload) => JWTPayload = (claims) => claims;
  /** Replaces parts of its metadata. */
  metadata: object = {};
  /** Whose key signs ID tokens. */
  signWith: OpenIdProvider = this;
  /** Where the site listens to it, if that isn't the address that browsers are sent back to. */
  siteAt = '';
  /** Before each answer, in milliseconds; infinite where it hangs up instead. */
  delay = 0;
  /** Calls of its endpoints so far, by path. */
  readonly calls: string[] = [];
  private readonly server = createServer(
    (request, response) => void this.answer(request, response),
  );
  private provider!: Provider;
  private key!: JWK;

  /** @param redirectUri the address that it may send browsers back to */
  async start(redirectUri: string, port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    await this.rotateKeys(redirectUri);
    return this;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** From now on it signs with a new key, and names no other. */
  async rotateKeys(redirectUri = this.redirectUri): Promise<void> {
    this.redirectUri = redirectUri;
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const kid = `key-${Math.random()}`;
    this.key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid };
    this.provider = this.make();
  }
  private redirectUri = '';

  /** Signs any claims with the provider's key. */
  async sign(claims: object): Promise<string> {
    const { kid = '' } = this.key;
    return new SignJWT(claims as JWTPayload)
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(this.key);
  }

  /** Sends its back-channel log-out, as it does where a session there ends. */
  async logOut(subject: string, sid?: string): Promise<void> {
    // Its types leave the method out.
    const client = (await this.provider.Client.find(CLIENT.id)) as unknown as {
      backchannelLogout: (subject: string, sid?: string) => Promise<void>;
    };
    await client.backchannelLogout(subject, sid);
  }

  /** Goes through its pages as a person's browser does. @returns the address that it sends the browser back to */
  async visit(url: string, subject = this.next): Promise<string> {
    this.next = subject;
    const cookies = new Map<string, string>();
    let at = url;
    for (let step = 0; step < 10 && !at.startsWith(this.redirectUri); step += 1) {
      const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
      const response = await fetch(at, { redirect: 'manual', headers });
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split(/=(.*)/);
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (!location) throw new Error(`${response.status} at ${at}: ${await response.text()}`);
      at = new URL(location, at).href;
    }
    return at;
  }

  private make(): Provider {
    const provider = new Provider(this.issuer, {
      jwks: { keys: [this.key] },
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [this.redirectUri],
          backchannel_logout_uri: this.redirectUri.replace(/callback$/, 'logout'),
          backchannel_logout_session_required: true,
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      cookies: { keys: ['of tests'] },
      // Without these it says at each use that they are its own.
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        Grant: 600,
        IdToken: 600,
        Interaction: 600,
        Session: 600,
      },
      features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: false } },
      // Its own refuses addresses of this machine.
      fetch: async (url, { method, headers, body } = {}) =>
        fetch(this.siteAt + new URL(url as string).pathname, {
          method,
          headers,
          body,
        } as RequestInit),
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, id) => ({
        accountId: id,
        claims: () => ({ sub: id, ...this.people.get(id) }),
      }),
      loadExistingGrant: async ({ oidc }) => {
        const accountId = oidc.session?.accountId;
        const grant = new oidc.provider.Grant({
          clientId: CLIENT.id,
          ...(accountId && { accountId }),
        });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
    });
    provider.use(async (context, next) => {
      await next();
      if (context.path.startsWith('/.well-known/'))
        Object.assign(context.body ?? {}, this.metadata);
      const body = context.body as { id_token?: string } | undefined;
      if (context.path !== '/token' || !body?.id_token) return;
      body.id_token = await this.signWith.sign(this.tamper(decodeJwt(body.id_token)));
    });
    return provider;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', this.issuer);
    this.calls.push(pathname);
    if (this.delay === Infinity) return void request.destroy();
    await pause(this.delay);
    if (!pathname.startsWith('/interaction/')) return this.provider.callback()(request, response);
    if (this.next === undefined && request.method === 'GET') {
      const people = [...this.people.keys()];
      const buttons = people.map((name) => `<button name="as" value="${name}">${name}</button>`);
      response.setHeader('content-type', 'text/html');
      return void response.end(
        `<!doctype html><title>Corp</title><form method="post">${buttons.join('')}<button>Cancel</button></form>`,
      );
    }
    const chunks = await request.toArray();
    const chosen = this.next ?? new URLSearchParams(chunks.join('')).get('as');
    const result = chosen
      ? { login: { accountId: chosen } }
      : { error: 'access_denied', error_description: 'canceled' };
    await this.provider.interactionFinished(request, response, result);
  }
}

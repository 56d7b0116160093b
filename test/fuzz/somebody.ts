import { buildUser, type Credentials, call, type CallOptions } from '#support/factories';

/** Stand in an attempt for what belongs to whoever makes it; put in when it is sent. */
export const OWN = { email: '{email}', password: '{password}', session: '{session}' };

let networks = 0;

/** The address of a client in a network that nobody has called from: no limit has counted it. */
export function newAddress(): string {
  networks += 1;
  return `10.${Math.floor(networks / 256)}.${networks % 256}.1`;
}

/** Somebody signed in, from a network of their own, who is replaced when a call has ended their session. */
export class Somebody {
  private constructor(
    private readonly ask: (path: string, options: CallOptions) => Promise<Response>,
    private readonly credentials: Credentials,
    readonly token: string,
    private readonly sessionId: string,
  ) {}

  static async signIn(
    site: { url: string },
    promote: (somebody: Credentials) => Promise<void>,
  ): Promise<Somebody> {
    const headers = { 'x-forwarded-for': newAddress() };
    const ask = async (path: string, options: CallOptions) =>
      call(site, path, { ...options, headers });
    const credentials = buildUser();
    const read = async (path: string, options: CallOptions) => {
      const answer = await ask(path, options);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`Nobody could be signed in: ${text}`);
      return JSON.parse(text);
    };
    await read('/auth/signup/email', { body: credentials });
    const { access_token: token } = await read('/auth/login/email', { body: credentials });
    await promote(credentials);
    const { sessions } = await read('/auth/sessions', { token });
    return new Somebody(ask, credentials, token, sessions?.[0]?.id ?? '');
  }

  async isStillSignedIn(): Promise<boolean> {
    return (await this.ask('/auth/protected', { token: this.token })).ok;
  }

  /** Puts in what `OWN` stands for. */
  sign(text: string): string {
    const { email, password } = this.credentials;
    return text
      .replaceAll(OWN.email, email)
      .replaceAll(OWN.password, password)
      .replaceAll(OWN.session, this.sessionId);
  }
}

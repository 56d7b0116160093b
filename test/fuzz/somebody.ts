import { type Credentials, call, logIn, signUp } from '../support/factories.js';

/** Stand in an attempt for what belongs to whoever makes it; put in when it is sent. */
export const OWN = { email: '{email}', password: '{password}', session: '{session}' };

/** Somebody signed in, who is replaced when a call has ended their session. */
export class Somebody {
  private constructor(
    private readonly site: { url: string },
    private readonly credentials: Credentials,
    readonly token: string,
    private readonly sessionId: string,
  ) {}

  static async signIn(
    site: { url: string },
    promote: (somebody: Credentials) => Promise<void>,
  ): Promise<Somebody> {
    const credentials = await signUp(site);
    const token = await logIn(site, credentials);
    await promote(credentials);
    const { sessions } = JSON.parse(await (await call(site, '/auth/sessions', { token })).text());
    return new Somebody(site, credentials, token, sessions?.[0]?.id ?? '');
  }

  async isStillSignedIn(): Promise<boolean> {
    return (await call(this.site, '/auth/protected', { token: this.token })).ok;
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

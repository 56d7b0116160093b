import type { Request } from 'autocannon';

export interface Account {
  email: string;
  password: string;
  token: string;
}

/** One row of the table: what is asked, and the share of the bare server's speed that promises.md wants. */
export interface Call {
  name: string;
  share: number;
  /** `[<id>]` in a body is new in every request. */
  requests: (accounts: Account[]) => Request[];
}

const send = (method: 'POST' | 'PUT', path: string, body: object, headers = {}): Request => ({
  method,
  path: `/api${path}`,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const bearer = ({ token }: Account) => ({ authorization: `Bearer ${token}` });
const page: Call = {
  name: 'page',
  share: 0.4,
  requests: () => [{ method: 'GET', path: '/', headers: { 'accept-encoding': 'br' } }],
};
const profile: Call = {
  name: 'profile',
  share: 0.75,
  requests: (accounts) =>
    accounts.map((one) => ({ method: 'GET', path: '/api/auth/profile', headers: bearer(one) })),
};
const settings: Call = {
  name: 'settings',
  share: 0.65,
  requests: (accounts) =>
    accounts.map((one, n) => {
      const body = { aiPersona: n % 3 ? 'creative' : 'analytical', dailyDigest: n % 2 === 0 };
      return send('PUT', '/auth/settings', body, bearer(one));
    }),
};
/** Messages of the lengths that people write, 60 to 1,900 characters. */
const message: Call = {
  name: 'message',
  share: 0.7,
  requests: (accounts) =>
    accounts.slice(0, 32).map(({ email }, n) => {
      const text = `We run ${n} million lines of COBOL. `.padEnd(60 * (n + 1), 'It sets prices. ');
      const subject = 'Modernizing our core system';
      return send('POST', '/contact', { name: `Visitor ${n}`, email, subject, message: text });
    }),
};
const login: Call = {
  name: 'log-in',
  share: 0.95,
  requests: (accounts) =>
    accounts.map(({ email, password }) => send('POST', '/auth/login/email', { email, password })),
};
const signup: Call = {
  name: 'sign-up',
  share: 0.75,
  requests: ([{ password } = { password: '' }]) => [
    send('POST', '/auth/signup/email', { email: '[<id>]@example.com', password }),
  ],
};

export const CALLS: readonly Call[] = [page, profile, settings, message, login, signup];

import type { Request } from 'autocannon';

export interface Account {
  email: string;
  password: string;
  token: string;
}

/** One row of the table: what is asked, and the share of the bare server's speed that promises.md wants. */
export interface Call {
  name: string;
  share?: number;
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
const read = (name: string, path: string, share = 0): Call => ({
  name,
  share,
  requests: (accounts) =>
    accounts.map((one) => ({ method: 'GET', path: `/api${path}`, headers: bearer(one) })),
});

const page: Call = {
  name: 'page',
  share: 0.4,
  requests: () => [{ method: 'GET', path: '/', headers: { 'accept-encoding': 'br' } }],
};
const profile = read('profile', '/auth/profile', 0.75);
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

/** What reads or writes tables that grow. A search for a word that many messages have, and one that none has. */
export const GROWING_CALLS: readonly Call[] = [
  profile,
  settings,
  read('sessions', '/auth/sessions'),
  read('events', '/auth/events'),
  login,
  signup,
  read('inbox', '/inbox/messages?state=open'),
  read('search, common', '/inbox/messages?q=supplie'),
  read('search, none', '/inbox/messages?q=zyzzyva'),
  // Last: a search looks through the newest messages first.
  message,
];

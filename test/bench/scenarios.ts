import type { ProfileResponse } from '#server/auth/sessions/profile.dto';
import { AI_PERSONAS } from '#server/shared/limits';
import type { Account } from './accounts.js';
import type { Expectation, FieldType, LoadRequest } from './load.js';
import { type PeerName, SITE_ORIGIN } from './peers.js';
import type { PublicFile } from './public-files.js';
import type { TargetName } from './targets.js';

/** One row of the table: what is asked, and what every answer must be. */
export interface Scenario {
  name: string;
  /** The targets that the ratio is taken to: nginx for files where it is there, else the limit. */
  targets: TargetName[];
  requests: (accounts: Account[]) => LoadRequest[];
  expect: Expectation;
  /** Those of the peers that have such a call. */
  peers?: PeerName[];
  /** How better-auth, whose contract is its own, is asked for the same. */
  atBetterAuth?: Pick<Scenario, 'requests' | 'expect'>;
  /** The program that sends the requests: autocannon unless it says otherwise. */
  driver?: 'wrk';
}

const json = { 'content-type': 'application/json' };
const bearer = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

/** Messages of the lengths that people write, 60 to 1,900 characters. */
const messages = Array.from({ length: 32 }, (_, n) =>
  `We run a COBOL system of about ${n + 1} million lines and would like to talk. `.padEnd(
    60 * (n + 1),
    'It prices policies every night. ',
  ),
);

/** By autocannon like every row, and by wrk where it is installed: autocannon may be the limit here. */
const staticFile = (name: string, { path, bytes }: PublicFile): Scenario => ({
  name,
  targets: ['nginx', 'limit', 'product'],
  requests: () => [{ method: 'GET', path, headers: { 'accept-encoding': 'br' } }],
  expect: { statuses: [200], bodyBytes: bytes },
});

export const profile: Scenario = {
  name: 'profile',
  targets: ['limit', 'product'],
  peers: ['nest', 'better-auth'],
  atBetterAuth: {
    requests: (accounts) =>
      accounts.map((account) => ({
        method: 'GET',
        path: '/api/auth/get-session',
        headers: bearer(account),
      })),
    expect: { statuses: [200], fields: { session: 'object', user: 'object' } },
  },
  requests: (accounts) =>
    accounts.map((account) => ({
      method: 'GET',
      path: '/api/auth/profile',
      headers: bearer(account),
    })),
  expect: {
    statuses: [200],
    fields: {
      name: 'string or null',
      email: 'string',
      emailVerified: 'boolean',
      hasPassword: 'boolean',
    } satisfies Record<keyof ProfileResponse, FieldType>,
  },
};

/** The same by the key of a program. */
const token: Scenario = {
  name: 'token',
  targets: ['limit', 'product'],
  requests: (accounts) =>
    accounts.map(({ personalToken = '' }) => ({
      method: 'GET',
      path: '/api/auth/profile',
      headers: { authorization: `Bearer ${personalToken}` },
    })),
  expect: profile.expect,
};

export const settings: Scenario = {
  name: 'settings',
  targets: ['limit', 'product'],
  peers: ['nest'],
  requests: (accounts) =>
    accounts.map((account, n) => ({
      method: 'PUT',
      path: '/api/auth/settings',
      headers: { ...json, ...bearer(account) },
      body: JSON.stringify({ aiPersona: AI_PERSONAS[n % 3], dailyDigest: n % 2 === 0 }),
    })),
  expect: { statuses: [200], fields: { aiPersona: 'string', dailyDigest: 'boolean' } },
};

export const contact: Scenario = {
  name: 'contact',
  targets: ['limit', 'product'],
  peers: ['nest'],
  requests: () =>
    messages.map((message, n) => ({
      method: 'POST',
      path: '/api/contact',
      headers: json,
      body: JSON.stringify({
        name: `Visitor ${n}`,
        email: `visitor-${n}@example.com`,
        subject: 'Modernizing our core system',
        message,
      }),
    })),
  expect: { statuses: [201], fields: { id: 'string', receivedAt: 'string' } },
};

export const login: Scenario = {
  name: 'login',
  targets: ['limit', 'product'],
  peers: ['nest', 'better-auth'],
  atBetterAuth: {
    requests: (accounts) =>
      accounts.map(({ email, password }) => ({
        method: 'POST',
        path: '/api/auth/sign-in/email',
        headers: { ...json, origin: SITE_ORIGIN },
        body: JSON.stringify({ email, password }),
      })),
    expect: { statuses: [200] },
  },
  requests: (accounts) =>
    accounts.map(({ email, password }) => ({
      method: 'POST',
      path: '/api/auth/login/email',
      headers: json,
      body: JSON.stringify({ email, password, remember_me: false }),
    })),
  expect: {
    statuses: [200],
    fields: { access_token: 'string', token_type: 'string', expires_in: 'number' },
  },
};

export const signup: Scenario = {
  name: 'signup',
  targets: ['limit', 'product'],
  peers: ['nest', 'better-auth'],
  atBetterAuth: {
    requests: () => [
      {
        method: 'POST',
        path: '/api/auth/sign-up/email',
        headers: { ...json, origin: SITE_ORIGIN },
        body: JSON.stringify({
          name: 'Bench Account',
          email: '[<id>]@example.com',
          password: 'northern light over ink',
        }),
      },
    ],
    expect: { statuses: [200] },
  },
  requests: () => [
    {
      method: 'POST',
      path: '/api/auth/signup/email',
      headers: json,
      body: JSON.stringify({ email: '[<id>]@example.com', password: 'northern light over ink' }),
    },
  ],
  expect: { statuses: [201], fields: { name: 'string or null', email: 'string' } },
};

/** A read of an account, by its path below `/api`. */
const read = (name: string, path: string, fields: Record<string, FieldType>): Scenario => ({
  name,
  targets: ['product'],
  requests: (accounts) =>
    accounts.map((account) => ({
      method: 'GET',
      path: `/api/${path}`,
      headers: bearer(account),
    })),
  expect: { statuses: [200], fields },
});

export const sessions = read('sessions', 'auth/sessions', {
  sessions: 'object',
  nextCursor: 'string or null',
});
export const events = read('events', 'auth/events', {
  events: 'object',
  nextCursor: 'string or null',
});

const PAGE = { messages: 'object', nextCursor: 'string or null' } as const;
export const inbox = read('inbox', 'inbox/messages?state=open', PAGE);
/** Words that many messages have, and one that none has: the index is asked to its end. */
export const inboxSearches = [
  read('inbox search, common', 'inbox/messages?q=supplie', PAGE),
  read('inbox search, rare', 'inbox/messages?q=zyzzyva', PAGE),
];

export const forgotPassword: Scenario = {
  name: 'forgot password',
  targets: ['product'],
  requests: (accounts) =>
    accounts.map(({ email }) => ({
      method: 'POST',
      path: '/api/auth/forgot-password',
      headers: json,
      body: JSON.stringify({ email }),
    })),
  expect: { statuses: [202], fields: { message: 'string' } },
};

export function scenarios([home, asset]: PublicFile[]): Scenario[] {
  const files = [home && staticFile('home', home), asset && staticFile('asset', asset)].filter(
    (file) => file !== undefined,
  );
  const byWrk = files.map((file) => ({
    ...file,
    name: `${file.name}-wrk`,
    driver: 'wrk' as const,
  }));
  return [...files, ...byWrk, profile, token, settings, contact, login, signup];
}

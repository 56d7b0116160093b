import { hash } from '@node-rs/argon2';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { buildUser, call, type CallOptions, logIn, signUp } from '#support/factories';
import { ORIGIN } from '#support/passkeys';
import { challengeFor, codeOf, switchSecondStepOn } from '#support/second-step';
import { inOrder, type Order, type Send } from '#support/steps';
import { fieldsOf, takeEmails } from './queued.js';

/*
 * Two requests at once, in the manner of PostgreSQL's isolation tests: whatever the order of their statements, the answers
 * and the account are as if one request had come after the other. Tried is every order in which one of them is
 * interrupted once, and some of those with two interruptions: MODEL_RUNS times as many, chosen by MODEL_SEED.
 */

const RUNS = Number(process.env['MODEL_RUNS'] ?? 1);
const SEED = Number(process.env['MODEL_SEED'] ?? 1);
const OLD = 'quiet-harbour-lantern-42';
const FIRST = 'granite-meadow-compass-7';
const SECOND = 'velvet-orchard-signal-9';

const site = useTestApp({
  env: { WORKER: 'off', PUBLIC_URL: ORIGIN, DATABASE_POOL: '8' },
  // The same calls are held to the document elsewhere.
  watched: false,
});

interface Given {
  confirmed?: boolean;
  secondStep?: boolean;
  /** Whether a change of address waits for its confirmation. */
  change?: boolean;
  /** Whether the password's hash has the parameters of an older release, which the next log-in renews. */
  outdated?: boolean;
}

/** An account with two sessions and whatever requests may meet at. */
async function makeScene({
  confirmed = true,
  secondStep = false,
  change = false,
  outdated = false,
}: Given) {
  const { email } = await signUp(site, { password: OLD });
  const token = await logIn(site, { email, password: OLD });
  const links = new Map<string, string>();
  const readEmails = async () => {
    for (const { kind, token: link } of await takeEmails(site)) if (link) links.set(kind, link);
  };
  await readEmails();
  const body = { token: links.get('confirm-address') };
  if (confirmed) await call(site, '/auth/confirm-email', { token, body });
  const other = await logIn(site, { email, password: OLD });
  const user = { email, password: OLD, token };
  const apps = secondStep ? await switchSecondStepOn(site, user) : { key: '', recoveryCodes: [] };
  const newEmail = buildUser().email;
  if (change) await call(site, '/auth/email', { method: 'PUT', token, body: { email: newEmail } });
  await call(site, '/auth/forgot-password', { body: { email } });
  await readEmails();
  const challenge = secondStep ? await challengeFor(site, user) : '';
  if (outdated) {
    const old = await hash(OLD, { memoryCost: 32, timeCost: 1, parallelism: 1 });
    await site.database.query('UPDATE users SET password_hash = $2 WHERE email = $1', [email, old]);
    await site.database.query(`UPDATE second_step_challenges SET password_tag = sha256($1)`, [old]);
  }
  return { ...user, ...apps, other, newEmail, challenge, links };
}
type Scene = Awaited<ReturnType<typeof makeScene>>;

interface Request extends CallOptions {
  path: string;
}
const linked = (path: string, kind: string, newPassword?: string) => (scene: Scene) => ({
  path,
  body: { token: scene.links.get(kind), newPassword },
});
const CONFIRM = ['/auth/confirm-email', 'confirm-address'] as const;
const MOVE = ['/auth/email/confirm', 'confirm-new-address'] as const;
const RESET = '/auth/reset-password';
const LOGIN = '/auth/login/email';
const CODE = '/auth/login/second-step';

const REQUESTS = {
  confirm: (scene: Scene) => ({ ...linked(...CONFIRM)(scene), token: scene.token }),
  claim: linked(...CONFIRM, FIRST),
  reset: linked(RESET, 'password-reset', SECOND),
  undo: linked(RESET, 'email-change-requested', FIRST),
  move: (scene: Scene) => ({ ...linked(...MOVE)(scene), token: scene.token }),
  ask: ({ token }: Scene) => ({ path: '/auth/email', method: 'PUT', token, body: buildUser() }),
  password: ({ token }: Scene) => {
    const body = { new_password: FIRST };
    return { path: '/auth/change-password', method: 'PUT', token, body };
  },
  login: ({ email }: Scene) => ({ path: LOGIN, body: { email, password: OLD } }),
  code: ({ challenge, key }: Scene) => ({ path: CODE, body: { challenge, code: codeOf(key) } }),
  recovery: ({ challenge, recoveryCodes: [code] }: Scene) => ({
    path: CODE,
    body: { challenge, code },
  }),
  prove: ({ token, recoveryCodes: [code] }: Scene) => ({
    path: '/auth/reauthenticate',
    token,
    body: { password: OLD, code },
  }),
  off: ({ token }: Scene) => ({ path: '/auth/second-step', method: 'DELETE', token }),
  delete: ({ token }: Scene) => ({ path: '/auth/delete', method: 'DELETE', token }),
} satisfies Record<string, (scene: Scene) => Request>;
type Name = keyof typeof REQUESTS;

/** As much of an answer as may not depend on who came first: to a log-in the whole, else whether it did what it was for. */
async function meaningOf({ path, token }: Request, answer: Response) {
  const { status } = answer;
  const { type = '', access_token: started } = fieldsOf(await answer.text());
  expect(status, `${path} was answered with ${type}`).toBeLessThan(500);
  if (token === undefined) expect(type, `${path} has no session`).not.toMatch(/:invalid-token$/);
  const isLogin = path === LOGIN || path === CODE;
  return { started, meaning: isLogin || status < 400 ? `${status} ${type}` : 'refused' };
}

/** What callers can observe of the account. */
async function look(scene: Scene, started: string[], { change }: Given) {
  const { email, newEmail, token, other, links } = scene;
  const names: Record<string, string> = { [email]: 'the address', [newEmail]: 'the new one' };
  const emails = await takeEmails(site);
  const bearers = [token, other, ...started];
  const sessions = bearers.map(async (each) => call(site, '/auth/profile', { token: each }));
  const reads = [...links].map(async ([name, link]) => {
    const answer = await call(site, '/auth/mailed-link', { body: { token: link } });
    return `${name}: ${fieldsOf(await answer.text())['kind']}`;
  });
  const logins = [OLD, FIRST, SECOND].flatMap((password) =>
    (change ? [email, newEmail] : [email]).map(async (address) => {
      const answer = await call(site, LOGIN, { body: { email: address, password } });
      return `${names[address]} with ${password}: ${fieldsOf(await answer.text())['type'] ?? 'in'}`;
    }),
  );
  return {
    emails: emails.map(({ kind, to }) => `${kind} to ${names[to] ?? 'another'}`).toSorted(),
    sessions: (await Promise.all(sessions)).map(({ status }) => status),
    links: await Promise.all(reads),
    logins: await Promise.all(logins),
  };
}

async function outcomeOf(names: readonly [Name, Name], given: Given, order: Order) {
  const scene = await makeScene(given);
  const [a, b]: [Request, Request] = [REQUESTS[names[0]](scene), REQUESTS[names[1]](scene)];
  const sendOf = ({ path, ...options }: Request): Send => {
    return async (more) => call(site, path, { ...options, ...more });
  };
  const { answers, statements } = await inOrder(site.database, [sendOf(a), sendOf(b)], order);
  const meanings = [await meaningOf(a, answers[0]), await meaningOf(b, answers[1])];
  const started = meanings.flatMap((each) => each.started ?? []);
  const view = await look(scene, started, given);
  return { statements, outcome: { answers: meanings.map(({ meaning }) => meaning), ...view } };
}

const PAIRS: [Name, Name, Given][] = [
  ['confirm', 'reset', { confirmed: false }],
  ['claim', 'reset', { confirmed: false }],
  ['claim', 'claim', { confirmed: false }],
  ['claim', 'password', { confirmed: false }],
  ['claim', 'move', { confirmed: false, change: true }],
  ['ask', 'ask', {}],
  ['move', 'move', { change: true }],
  ['move', 'undo', { change: true }],
  ['move', 'reset', { change: true }],
  ['undo', 'undo', { change: true }],
  ['reset', 'reset', {}],
  ['password', 'reset', {}],
  ['password', 'login', {}],
  ['login', 'reset', {}],
  ['code', 'code', { secondStep: true }],
  ['recovery', 'code', { secondStep: true }],
  ['code', 'off', { secondStep: true }],
  ['recovery', 'recovery', { secondStep: true }],
  ['login', 'login', { outdated: true }],
  ['login', 'prove', { outdated: true }],
  ['login', 'code', { outdated: true, secondStep: true }],
  ['login', 'prove', { outdated: true, secondStep: true }],
  ['reset', 'prove', { secondStep: true }],
  ['login', 'off', { secondStep: true }],
  ['delete', 'login', { secondStep: true }],
  ['delete', 'code', { secondStep: true }],
  ['delete', 'reset', {}],
  ['delete', 'claim', { confirmed: false }],
  ['delete', 'move', { change: true }],
  ['delete', 'password', {}],
  ['delete', 'delete', {}],
];

describe('Two requests at once', { timeout: 120_000 }, () => {
  it.each(PAIRS)('%s and %s, with %j, are one after the other', async (...[a, b, given]) => {
    const names = [a, b] as const;
    const first = await outcomeOf(names, given, [0, Infinity]);
    const second = await outcomeOf(names, given, [1, Infinity]);
    const lengths = [first.statements[0] ?? 0, second.statements[1] ?? 0];
    const interrupted = [0, 1].flatMap((each) =>
      // An interruption before the first statement would be the other order.
      Array.from({ length: (lengths[each] ?? 1) - 1 }, (_, at): Order => [each, at + 1, Infinity]),
    );
    const steps = fc.integer({ min: 1, max: Math.max(...lengths) });
    const twice = fc.tuple(fc.constantFrom(0, 1), steps, steps);
    const chosen = fc.sample(twice, { numRuns: 2 * RUNS, seed: SEED });
    for (const order of [...interrupted, ...chosen]) {
      const { outcome } = await outcomeOf(names, given, order);
      const allowed = [first, second].map(({ outcome: serial }) => serial);
      expect(allowed, `steps ${order.join(', ')}`).toContainEqual(outcome);
    }
  });
});

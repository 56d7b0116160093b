import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FLOOD } from '#server/limits/limits';
import { useTestApp } from '#support/app';
import {
  buildContactMessage,
  buildUser,
  call,
  type CallOptions,
  confirmAddress,
  signUpAndLogIn,
} from '#support/factories';
import { challengeFor, signUpWithSecondStep } from '#support/second-step';
import { type Statement, watchStatements } from '#support/statements';
import { doJobs, takeEmails } from './queued.js';

/*
 * Whatever fails, and whenever: the connection breaks at the first statement of a request, or the second, and so on to
 * the last, those of the job that it queues among them. What was acknowledged is done, a repeat succeeds, and
 * no try is used up.
 */

const site = useTestApp({ env: { WORKER: 'off', RATE_LIMITS: 'on', DATABASE_POOL: '8' } });

// One client sends everything here, and counters in memory know no account.
const flood = structuredClone(FLOOD);
beforeAll(() => void Object.values(FLOOD).map((each) => Object.assign(each, { points: 100_000 })));
afterAll(() => void Object.assign(FLOOD, flood));

const FAULTS = {
  'does not arrive': { isLate: false, isLasting: false },
  'is done, but its answer is lost': { isLate: true, isLasting: false },
  'does not arrive, nor does one after it': { isLate: false, isLasting: true },
};
type Fault = (typeof FAULTS)[keyof typeof FAULTS];

/** Breaks the connection at a statement of a request. @returns whether it came to that, and what ends it */
function breakAt(at: number, request: string, { isLate, isLasting }: Fault) {
  let sent = 0;
  const broken = { count: 0 };
  const chosen = new WeakSet<Statement>();
  const breakLine = ({ client }: Statement) => {
    broken.count += 1;
    const error = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    const { stream }: { stream: Duplex } = Reflect.get(client, 'connection');
    stream.destroy(error);
    return error;
  };
  const stop = watchStatements({
    before: (statement) => {
      if (statement.requestId !== request) return undefined;
      sent += 1;
      const isChosen = isLasting ? sent >= at : sent === at;
      if (isChosen && isLate) chosen.add(statement);
      else if (isChosen) breakLine(statement);
      return undefined;
    },
    after: (statement) => {
      if (chosen.has(statement)) throw breakLine(statement);
    },
  });
  return { broken, stop };
}

interface Deed {
  request: CallOptions & { path: string };
  /** Whether it is done, by the last answer that there was. */
  isDone: (answer: Record<string, string>) => Promise<boolean>;
}

const opens = async (email: string, password: string) =>
  (await call(site, '/auth/login/email', { body: { email, password } })).status === 200;
const isSession = async ({ access_token: token = '' }: Record<string, string>) =>
  (await call(site, '/auth/profile', { token })).status === 200;
const emails = async (kind: string, to: string) =>
  (await takeEmails(site)).filter((email) => email.kind === kind && email.to === to);

/** An account with a confirmed address. */
async function owner() {
  const user = await signUpAndLogIn(site);
  await confirmAddress(site, user);
  await takeEmails(site);
  return user;
}
const NEW_PASSWORD = 'granite-meadow-compass-7';

const DEEDS: Record<string, () => Promise<Deed>> = {
  'a sign-up': async () => {
    const user = buildUser();
    return {
      request: { path: '/auth/signup/email', body: user },
      isDone: async () =>
        (await emails('confirm-address', user.email)).length === 1 &&
        opens(user.email, user.password),
    };
  },
  'a log-in': async () => {
    const { email, password } = await owner();
    return { request: { path: '/auth/login/email', body: { email, password } }, isDone: isSession };
  },
  'a log-in with a code': async () => {
    const user = await signUpWithSecondStep(site);
    const body = { challenge: await challengeFor(site, user), code: user.recoveryCodes[0] };
    return { request: { path: '/auth/login/second-step', body }, isDone: isSession };
  },
  'a message': async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const subject = randomUUID();
    return {
      request: { path: '/contact', headers, body: buildContactMessage({ subject }) },
      isDone: async () => {
        const find = `SELECT FROM contact_messages m JOIN jobs ON payload->>'id' = m.id::text WHERE subject = $1`;
        return (await site.database.query<unknown[]>(find, [subject])).length === 1;
      },
    };
  },
  'a request for a reset': async () => {
    const { email } = await owner();
    return {
      request: { path: '/auth/forgot-password', body: { email } },
      isDone: async () => {
        const tokens = (await emails('password-reset', email)).map(({ token }) => token);
        const read = await call(site, '/auth/mailed-link', { body: { token: tokens.at(-1) } });
        return (await read.text()).includes('"kind":"reset"');
      },
    };
  },
  'a reset': async () => {
    const { email } = await owner();
    await call(site, '/auth/forgot-password', { body: { email } });
    const [link] = await emails('password-reset', email);
    const body = { token: link?.token, newPassword: NEW_PASSWORD };
    return {
      request: { path: '/auth/reset-password', body },
      isDone: async () => opens(email, NEW_PASSWORD),
    };
  },
  'a change of password': async () => {
    const { email, token, password } = await owner();
    const body = { current_password: password, new_password: NEW_PASSWORD };
    return {
      request: { path: '/auth/change-password', method: 'PUT', token, body },
      isDone: async () => opens(email, NEW_PASSWORD),
    };
  },
  'a change of address': async () => {
    const { token, password } = await owner();
    const { email } = buildUser();
    await call(site, '/auth/email', { method: 'PUT', token, body: { email } });
    const [link] = await emails('confirm-new-address', email);
    return {
      request: { path: '/auth/email/confirm', token, body: { token: link?.token } },
      isDone: async () => opens(email, password),
    };
  },
};

/** @returns whether it came to the fault, and the points taken in the end */
async function tryWith(makeDeed: () => Promise<Deed>, at: number, fault: Fault) {
  const { request, isDone } = await makeDeed();
  const { path, headers, ...options } = request;
  await site.database.query('TRUNCATE limit_counters');
  const id = `fault-${randomUUID()}`;
  const { broken, stop } = breakAt(at, id, fault);
  const send = async (more: Record<string, string>) =>
    call(site, path, { ...options, headers: { ...headers, ...more } });
  const first = await send({ 'x-request-id': id });
  // As the worker does with a job that failed: it is tried again.
  const failed = await doJobs(site).then(
    () => false,
    () => true,
  );
  stop();
  const place = `${path}, statement ${at}`;
  let said = await first.text();
  if (first.ok) {
    if (failed) await doJobs(site);
  } else {
    expect(first.status, `${place}: ${said}`).toBe(503);
    const second = await send({});
    const isRefused = !second.ok && fault.isLate;
    said = await second.text();
    // Its answer was lost, not the deed.
    if (!isRefused) expect(second.status, `${place}, repeated: ${said}`).toBeLessThan(300);
    if (isRefused && isDone === isSession) return { isBroken: true, points: [] };
    await doJobs(site);
  }
  const points: unknown[] = await site.database.query(
    'SELECT name, sum(points) AS points FROM limit_counters GROUP BY name ORDER BY name',
  );
  expect(await isDone(said === '' ? {} : JSON.parse(said)), `${place}: it is not done`).toBe(true);
  return { isBroken: broken.count > 0, points };
}

describe.each(Object.entries(DEEDS))('%s', { timeout: 60_000 }, (_, makeDeed) => {
  it.each(Object.entries(FAULTS))('is done in the end if a statement %s', async (_name, fault) => {
    const { points: normal } = await tryWith(makeDeed, 0, { isLate: false, isLasting: false });
    for (let at = 1; ; at += 1) {
      const { isBroken, points } = await tryWith(makeDeed, at, fault);
      if (!isBroken) break;
      // With the database away for good there is nowhere to give a point back to.
      if (fault.isLasting || fault.isLate) continue;
      expect(points, `points taken, statement ${at}`).toEqual(normal);
    }
  });
});

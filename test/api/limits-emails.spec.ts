import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '#support/app';
import {
  buildContactMessage,
  buildUser,
  call,
  confirmAddress,
  type Credentials,
  signUp,
  signUpAndLogIn,
  confirmedOwner,
} from '#support/factories';
import { changePassword, countedSoFar, resetPassword, subjectsTo } from './accounts.js';
import { leaveOne } from './points.js';
import { expectProblem } from './problem.js';

const site = useTestApp();

/** Changes the password over and over; the last one is the account's then. */
async function changeOften(user: Credentials & { token: string }, times: number) {
  for (let turn = 0; turn < times; turn += 1) {
    const next = `another-harbour-lantern-${turn}`;
    expect((await changePassword(site, user, next)).status).toBe(204);
    user.password = next;
  }
}

describe('The owner of an address that a stranger signed up with', () => {
  it('gets the link that confirms it, and no email about what is done with that account', async () => {
    const user = await signUpAndLogIn(site);
    await changeOften(user, 2);
    await call(site, '/auth/delete', { method: 'DELETE', token: user.token });
    expect(await subjectsTo(site, user.email)).toEqual([
      'Confirm your email address for Northfold',
    ]);
  });

  it('gets five reset links an hour at most, of which the last one works', async () => {
    const user = await signUpAndLogIn(site);
    const [name = '', domain = ''] = user.email.split('@');
    for (const email of [user.email, `${name.toUpperCase()}@${domain}`, `${name}@EXAMPLE.com`]) {
      for (let turn = 0; turn < 3; turn += 1) {
        await call(site, '/auth/forgot-password', { body: { email } });
      }
    }
    expect(
      (await subjectsTo(site, user.email)).filter((subject) => /reset/i.test(subject)),
    ).toHaveLength(5);
    // Their times don't show which came last: one works, whatever was requested after it.
    const tokens = (await site.mailbox.emails(user.email)).flatMap(
      ({ text }) => /\/reset-password\/([\w-]+)/.exec(text)?.[1] ?? [],
    );
    const statuses = [];
    for (const token of tokens) {
      statuses.push((await resetPassword(site, token, 'now-it-is-mine-alone-7')).status);
    }
    expect(statuses.toSorted()).toEqual([204, 400, 400, 400, 400]);
  });
});

describe('An owner', () => {
  it('gets five emails about password changes a day at most, counted across accounts of the address', async () => {
    const before = await countedSoFar('password-changed', 'over-budget');
    const user = await confirmedOwner(site);
    await changeOften(user, 4);
    await call(site, '/auth/delete', { method: 'DELETE', token: user.token });
    const [name = '', domain = ''] = user.email.split('@');
    const again = await signUpAndLogIn(site, { email: `${name}@${domain.toUpperCase()}` });
    await confirmAddress(site, again);
    await changeOften(again, 3);
    const subjects = await subjectsTo(site, user.email);
    expect(subjects.filter((subject) => subject.includes('was changed'))).toHaveLength(5);
    expect(subjects.filter((subject) => subject.includes('deleted'))).toHaveLength(1);
    expect((await countedSoFar('password-changed', 'over-budget')) - before).toBe(2);
  });
});

describe('A mailbox', () => {
  /** Accounts of one mailbox, as many as there are numbers, none of them confirmed. */
  const crowd = (name: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...buildUser(),
      email: `${name}+${n}@example.com`,
    }));
  const received = async (name: string) => {
    await subjectsTo(site, `${name}@example.com`);
    return (await site.mailbox.emails()).filter(({ to }) => to.startsWith(`${name}+`));
  };

  it('gets ten emails an hour at most for unconfirmed addresses, whatever follows the plus', async () => {
    const name = `kate.${randomUUID()}`.slice(0, 20);
    const [last, ...users] = crowd(name, 6);
    for (const user of users) {
      await signUp(site, user);
      await call(site, '/auth/forgot-password', { body: { email: user.email } });
    }
    expect(await received(name)).toHaveLength(10);
    // An account without its link can't be used, and its own address needs no link of these.
    await expectProblem(await call(site, '/auth/signup/email', { body: last }), 429);
    const { email } = await signUp(site, { email: `${name}@example.com` });
    expect(await site.mailbox.confirmationToken(email)).toBeTruthy();
  });

  it('still gets the reset link of a confirmed owner', async () => {
    const name = `kate.${randomUUID()}`.slice(0, 20);
    const owner = await signUp(site, { email: `${name}+shop@example.com` });
    await confirmAddress(site, owner);
    for (const body of crowd(name, 12)) await call(site, '/auth/signup/email', { body });
    await call(site, '/auth/forgot-password', { body: { email: owner.email } });
    expect(await site.mailbox.resetToken(owner.email)).toBeTruthy();
  });
});

/** Priorities of jobs (`queue.ts`). */
const [URGENT, LATE, LOW] = [-100, 50, 100];

interface Job {
  priority: number;
}

describe('A network where others ask for links', () => {
  const JWT_SECRET = randomUUID();
  const limited = useTestApp({
    env: { RATE_LIMITS: 'on', TRUST_PROXY: '1', WORKER: 'off', JWT_SECRET },
  });

  const queued = async (email: string) => {
    const [job] = await limited.database.query(
      `SELECT priority FROM jobs WHERE payload->>'to' = $1 ORDER BY id DESC LIMIT 1`,
      [email],
    );
    return job.priority as number;
  };
  const signUpFrom = async (address: string, user = buildUser()) => {
    const headers = { 'x-forwarded-for': address };
    const { status } = await call(limited, '/auth/signup/email', { body: user, headers });
    expect(status).toBe(201);
    return user;
  };

  it.each([
    ['an IPv4 /24', (n: number) => `198.51.7.${n}`, '198.51.8.1', '198.51.7.0/24'],
    ['an IPv6 /48', (n: number) => `2001:db8:7:${n}::1`, '2001:db8:8::1', ''],
  ])('as %s, keeps its own links and delays none elsewhere', async (_, client, other, network) => {
    expect(await queued((await signUpFrom(client(1))).email)).toBe(URGENT);
    await leaveOne(limited, 'urgent-links', network);
    expect(await queued((await signUpFrom(client(2))).email)).toBe(URGENT);
    // Behind those of others, but not behind what strangers write, and none is dropped.
    expect(await queued((await signUpFrom(client(21))).email)).toBe(LATE);
    expect(await queued((await signUpFrom(other)).email)).toBe(URGENT);
    const headers = { 'x-forwarded-for': client(22) };
    const send = async (path: string, body: object) =>
      expect((await call(limited, path, { body, headers })).ok).toBe(true);
    await send('/auth/forgot-password', { email: buildUser().email });
    await send('/contact', buildContactMessage());
    const jobs = 'SELECT priority FROM jobs ORDER BY id DESC LIMIT 2';
    const priorities = (await limited.database.query(jobs)).map((job: Job) => job.priority);
    expect(priorities).toEqual([LOW, LATE]);
  });

  it('sends links that work for their time from then on, however long they waited', async () => {
    const { email } = await signUpFrom('198.51.9.1');
    await limited.database.query(
      `UPDATE mailed_links SET created_at = created_at - interval '26 hours', expires_at = expires_at - interval '26 hours'`,
    );
    await using worker = await createTestApp({
      env: { DATABASE_URL: limited.databaseUrl, JWT_SECRET },
    });
    const token = await worker.mailbox.confirmationToken(email);
    const body = { token, newPassword: 'now-it-is-mine-alone-7' };
    expect((await call(worker, '/auth/confirm-email', { body })).status).toBe(204);
  });
});

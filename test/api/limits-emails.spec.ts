import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { countedEmails } from '#server/mail/email';
import { useTestApp } from '#support/app';
import {
  buildUser,
  call,
  confirmAddress,
  type Credentials,
  signUp,
  signUpAndLogIn,
} from '#support/factories';
import { subjectsTo } from './accounts.js';

const site = useTestApp();

/** Changes the password over and over; the last one is the account's then. */
async function changePassword(user: Credentials & { token: string }, times: number) {
  for (let turn = 0; turn < times; turn += 1) {
    const next = `another-harbour-lantern-${turn}`;
    const body = { current_password: user.password, new_password: next };
    const { token } = user;
    const answer = await call(site, '/auth/change-password', { method: 'PUT', token, body });
    expect(answer.status).toBe(204);
    user.password = next;
  }
}

describe('A stranger whose address somebody else signed up with', () => {
  it('gets the link that confirms it, and no email about what is done with that account', async () => {
    const user = await signUpAndLogIn(site);
    await changePassword(user, 2);
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
    // Their times do not tell which of them came last: one works, whatever was asked for after it.
    const tokens = (await site.mailbox.emails(user.email)).flatMap(
      ({ text }) => /\/reset-password\/([\w-]+)/.exec(text)?.[1] ?? [],
    );
    const statuses = [];
    for (const token of tokens) {
      const body = { token, newPassword: 'now-it-is-mine-alone-7' };
      statuses.push((await call(site, '/auth/reset-password', { body })).status);
    }
    expect(statuses.toSorted()).toEqual([204, 400, 400, 400, 400]);
  });
});

describe('An owner', () => {
  it('is told of five password changes a day at most, counted across accounts of the address', async () => {
    countedEmails.reset();
    const user = await signUpAndLogIn(site);
    await confirmAddress(site, user);
    await changePassword(user, 4);
    await call(site, '/auth/delete', { method: 'DELETE', token: user.token });
    const [name = '', domain = ''] = user.email.split('@');
    const again = await signUpAndLogIn(site, { email: `${name}@${domain.toUpperCase()}` });
    await confirmAddress(site, again);
    await changePassword(again, 3);
    const subjects = await subjectsTo(site, user.email);
    expect(subjects.filter((subject) => subject.includes('was changed'))).toHaveLength(5);
    expect(subjects.filter((subject) => subject.includes('deleted'))).toHaveLength(1);
    expect((await countedEmails.get()).values).toContainEqual({
      labels: { kind: 'password-changed', outcome: 'over-budget' },
      value: 2,
    });
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

  it('gets ten emails an hour at most for addresses that nobody has confirmed, whatever stands behind the plus', async () => {
    const name = `kate.${randomUUID()}`.slice(0, 20);
    for (const user of crowd(name, 7)) {
      await signUp(site, user);
      await call(site, '/auth/forgot-password', { body: { email: user.email } });
    }
    expect(await received(name)).toHaveLength(10);
  });

  it('still gets the reset link of its owner, whose address is confirmed', async () => {
    const name = `kate.${randomUUID()}`.slice(0, 20);
    const owner = await signUp(site, { email: `${name}+shop@example.com` });
    await confirmAddress(site, owner);
    for (const user of crowd(name, 12)) await signUp(site, user);
    await call(site, '/auth/forgot-password', { body: { email: owner.email } });
    expect(await site.mailbox.resetToken(owner.email)).toBeTruthy();
  });
});

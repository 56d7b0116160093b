import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { call, confirmAddress, logIn, signUpAndLogIn, confirmedOwner } from '#support/factories';
import { challengeFor, codeOf, forgetUsedCodes, switchSecondStepOn } from '#support/second-step';
import { askForReset, eventsOf, expireLinks } from './accounts.js';
import { expectBadFields, expectNamed } from './problem.js';

const HOUR = 3_600;
const OWNERS = 'granite-meadow-compass-7';
const NOTHING = { secondStep: false, passkeys: 0, name: false };
const USELESS = { kind: null, email: null, newEmail: null, removes: NOTHING };

const site = useTestApp();

async function read(body: object, token?: string): Promise<unknown> {
  const answer = await call(site, '/auth/mailed-link', { body, ...(token && { token }) });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** An unconfirmed account with a name and a second step. */
async function unconfirmed() {
  const user = await switchSecondStepOn(site, await signUpAndLogIn(site));
  await call(site, '/auth/profile', { method: 'PUT', token: user.token, body: { name: 'Ada' } });
  return { ...user, link: await site.mailbox.confirmationToken(user.email) };
}

const reset = async (body: object) => call(site, '/auth/reset-password', { body });

describe('POST /auth/mailed-link', () => {
  it('names the account of a link and what using it there removes, and uses nothing up', async () => {
    const { email, token, link } = await unconfirmed();
    const confirmation = { token: link };
    const removes = { secondStep: true, passkeys: 0, name: true };
    const answer = { kind: 'confirmation', email, newEmail: null, removes };
    expect(await read(confirmation)).toEqual(answer);
    expect(await read(confirmation, token)).toEqual({ ...answer, removes: NOTHING });
    const stranger = await signUpAndLogIn(site);
    expect(await read(confirmation, stranger.token)).toEqual(answer);
    const body = { token: link };
    expect((await call(site, '/auth/confirm-email', { body, token })).status).toBe(204);
    expect(await read(confirmation)).toEqual(USELESS);
  });

  it('names the account of a link to a new address to that account alone', async () => {
    const user = await signUpAndLogIn(site);
    const newEmail = `new.${user.email}`;
    await call(site, '/auth/email', {
      method: 'PUT',
      token: user.token,
      body: { email: newEmail },
    });
    const token = await site.mailbox.newEmailToken(newEmail);
    const link = { kind: 'email-change', newEmail, removes: NOTHING };
    expect(await read({ token }, user.token)).toEqual({ ...link, email: user.email });
    // The address may be mistyped: its mail is a stranger's then.
    expect(await read({ token })).toEqual({ ...link, email: newEmail });
    const stranger = await signUpAndLogIn(site);
    expect(await read({ token }, stranger.token)).toEqual({ ...link, email: newEmail });
  });

  it('removes nothing of an account with a confirmed address', async () => {
    const user = await unconfirmed();
    await confirmAddress(site, user);
    const link = { token: await askForReset(site, user.email) };
    expect(await read(link)).toEqual({ ...USELESS, kind: 'reset', email: user.email });
  });

  it('is good for its purpose alone: the mail of a mistyped address resets no password', async () => {
    const { email, token, link } = await unconfirmed();
    const newEmail = `new.${email}`;
    await call(site, '/auth/email', { method: 'PUT', token, body: { email: newEmail } });
    const change = await site.mailbox.newEmailToken(newEmail);
    const ofReset = await askForReset(site, email);
    for (const other of [link, change]) {
      const body = { token: other, newPassword: OWNERS };
      await expectNamed(await reset(body), 'invalid-reset-token');
    }
    for (const other of [ofReset, change]) {
      const body = { token: other, newPassword: OWNERS };
      const confirmed = await call(site, '/auth/confirm-email', { body });
      await expectNamed(confirmed, 'invalid-confirmation-link');
    }
    for (const other of [link, ofReset]) {
      const changed = await call(site, '/auth/email/confirm', { token, body: { token: other } });
      await expectNamed(changed, 'invalid-email-change-link');
    }
    expect((await reset({ token: ofReset, newPassword: OWNERS })).status).toBe(204);
  });

  it('reveals nothing about an expired link', async () => {
    const { email, link } = await unconfirmed();
    await expireLinks(site, email);
    expect(await read({ token: link })).toEqual(USELESS);
  });

  it('is kept as a hash, for its time, and not used up when it is only opened, as mail scanners do', async () => {
    const user = await confirmedOwner(site);
    const { token, email } = user;
    const body = { email: `new.${email}` };
    await call(site, '/auth/email', { method: 'PUT', token, body });
    const moving = await site.mailbox.newEmailToken(body.email);
    const takingBack = await site.mailbox.resetToken(email, /new email address was requested/);
    const stranger = await signUpAndLogIn(site);
    const confirmation = await site.mailbox.confirmationToken(stranger.email);
    const resetting = await askForReset(site, email);
    for (const [path, link, seconds] of [
      ['reset-password', resetting, HOUR],
      ['reset-password', takingBack, 168 * HOUR],
      ['confirm-email', confirmation, 24 * HOUR],
      ['confirm-new-email', moving, HOUR],
    ] as const) {
      for (const method of ['GET', 'HEAD']) await fetch(`${site.url}/${path}/${link}`, { method });
      expect(await read({ token: link })).not.toEqual(USELESS);
      expect(Buffer.from(link, 'base64url'), '256 random bits').toHaveLength(32);
      const stored = await site.database.query(
        `SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM mailed_links WHERE token_hash = $1`,
        [createHash('sha256').update(link).digest()],
      );
      expect(stored, path).toEqual([{ seconds }]);
    }
    for (const each of [token, stranger.token]) {
      const profile = await call(site, '/auth/profile', { token: each });
      expect(await profile.json()).toMatchObject({ emailVerified: each === token });
    }
    expect((await reset({ token: takingBack, newPassword: OWNERS })).status).toBe(204);
  });

  it('refuses no token', async () => {
    await expectBadFields(await call(site, '/auth/mailed-link', { body: {} }), 'token');
  });
});

describe('The first proof of an address', () => {
  it('says by mail and in the activity what it has taken away, and how to set it up again', async () => {
    const { email, link } = await unconfirmed();
    const body = { token: link, newPassword: OWNERS };
    expect((await call(site, '/auth/confirm-email', { body })).status).toBe(204);
    const { text } = await site.mailbox.waitFor(email, { subject: /Set up your .* account again/ });
    expect(text).toContain('We removed the second step and the name');
    expect(text).toContain('everything else under Security');
    expect(text).not.toContain('nothing to do');
    const events = await eventsOf(site, await logIn(site, { email, password: OWNERS }));
    expect(events).toContain('set-up-second-step-removed');
    expect(events).toContain('set-up-name-removed');
    expect(events).not.toContain('set-up-passkeys-removed');
  });

  it('says nothing of the kind where there was nothing', async () => {
    const { email } = await signUpAndLogIn(site);
    expect(
      (await reset({ token: await askForReset(site, email), newPassword: OWNERS })).status,
    ).toBe(204);
    const { text } = await site.mailbox.waitFor(email, { subject: /password was changed/ });
    expect(text).toContain('there’s nothing to do');
    const events = await eventsOf(site, await logIn(site, { email, password: OWNERS }));
    expect(events.filter((type) => type.startsWith('set-up'))).toEqual([]);
  });

  it('keeps the second step for a session that has logged in with a code of it', async () => {
    const user = await unconfirmed();
    await forgetUsedCodes(site, user.email);
    const challenge = await challengeFor(site, user);
    const code = { body: { challenge, code: codeOf(user.key, 1) } };
    const answer = await call(site, '/auth/login/second-step', code);
    const { access_token: token }: { access_token: string } = JSON.parse(await answer.text());
    const confirmed = await call(site, '/auth/confirm-email', {
      body: { token: user.link },
      token,
    });
    expect(confirmed.status).toBe(204);
    await expect(logIn(site, user)).rejects.toThrow('second-step-required');
  });
});

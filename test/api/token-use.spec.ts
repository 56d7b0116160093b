import { describe, expect, it } from 'vitest';
import { newPersonalToken } from '#server/auth/access-tokens/personal-tokens.service';
import { Cleanup } from '#server/cleanup/cleanup';
import { useTestApp } from '#support/app';
import { call, confirmedOwner } from '#support/factories';
import { makeToken, setToken } from '#support/personal-tokens';
import { eventsOf, askForReset, resetPassword, changePassword } from './accounts.js';
import { expectInvalidToken, expectUselessToken } from './problem.js';

const site = useTestApp();

const profile = async (token: string) => call(site, '/auth/profile', { token });

describe('A personal access token', () => {
  it('that has expired is refused as expired, and works to its last moment', async () => {
    const { id, token } = await makeToken(site, await confirmedOwner(site));
    await setToken(site, id, `expires_at = now() + interval '1 minute'`);
    expect((await profile(token)).status).toBe(200);
    await setToken(site, id, `expires_at = now()`);
    await expectUselessToken(await profile(token), /has expired/);
  });

  it('that is made up is unknown', async () => {
    await expectUselessToken(await profile(newPersonalToken()), /is unknown/);
  });

  it('is recognized by its prefix, and never taken for the token of a session', async () => {
    const { token } = await makeToken(site, await confirmedOwner(site));
    const answer = await call(site, '/auth/profile', {
      headers: { authorization: `bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    await expectInvalidToken(await profile(`x${token}`));
  });

  it('notes when and from which network it was used, at most every ten minutes', async () => {
    const user = await confirmedOwner(site);
    const { id, token } = await makeToken(site, user);
    await profile(token);
    const used = async () =>
      JSON.parse(await (await call(site, '/auth/tokens', { token: user.token })).text()).tokens[0];
    await expect.poll(used).toMatchObject({ lastUsedFrom: '127.0.0.1' });
    await setToken(
      site,
      id,
      `last_used_at = now() - interval '9 minutes', last_used_from = 'before'`,
    );
    await profile(token);
    expect(await used()).toMatchObject({ lastUsedFrom: 'before' });
    await setToken(site, id, `last_used_at = now() - interval '11 minutes'`);
    await profile(token);
    await expect.poll(used).toMatchObject({ lastUsedFrom: '127.0.0.1' });
  });

  it('calls on while its last use cannot be noted', async () => {
    const { token } = await makeToken(site, await confirmedOwner(site));
    await site.database.query(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'locked' USING ERRCODE = '55P03'; END $$;
      CREATE TRIGGER fail BEFORE UPDATE ON personal_access_tokens EXECUTE FUNCTION fail();`);
    try {
      expect((await profile(token)).status).toBe(200);
    } finally {
      await site.database.query('DROP FUNCTION fail CASCADE');
    }
  });
});

describe('The tokens of an account', () => {
  const PASSWORD = 'granite-meadow-compass-7';

  it('end with the password that is changed, which the email says', async () => {
    const user = await confirmedOwner(site);
    const { token } = await makeToken(site, user);
    const another = await makeToken(site, await confirmedOwner(site));
    expect((await changePassword(site, user, PASSWORD)).status).toBe(204);
    expect((await profile(another.token)).status).toBe(200);
    await expectUselessToken(await profile(token), /has been revoked/);
    expect(await eventsOf(site, user.token)).toEqual(
      expect.arrayContaining(['password-changed', 'access-tokens-revoked']),
    );
    const { text } = await site.mailbox.waitFor(user.email, { subject: /password was changed/ });
    expect(text).toContain('access tokens were revoked');
  });

  it('stay where the change of the password says so', async () => {
    const user = await confirmedOwner(site);
    const { token } = await makeToken(site, user);
    const body = { new_password: PASSWORD, revoke_tokens: false };
    const options = { method: 'PUT', token: user.token, body };
    expect((await call(site, '/auth/change-password', options)).status).toBe(204);
    expect((await profile(token)).status).toBe(200);
    expect((await eventsOf(site, user.token))[0]).toBe('password-changed');
  });

  it('end with a reset by mail', async () => {
    const user = await confirmedOwner(site);
    const { token } = await makeToken(site, user);
    const link = await askForReset(site, user.email);
    expect((await resetPassword(site, link, PASSWORD)).status).toBe(204);
    await expectUselessToken(await profile(token), /has been revoked/);
  });

  it('that have ended are forgotten after thirty days', async () => {
    const user = await confirmedOwner(site);
    const [old, older] = [await makeToken(site, user), await makeToken(site, user)];
    await setToken(site, old.id, `expires_at = now() - interval '29 days'`);
    await setToken(site, older.id, `expires_at = now() - interval '31 days'`);
    await site.app.get(Cleanup).run();
    await expectUselessToken(await profile(old.token), /has expired/);
    await expectUselessToken(await profile(older.token), /is unknown/);
  });
});

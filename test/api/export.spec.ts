import { describe, expect, it } from 'vitest';
import type { ApiDocument } from '#server/shared/api-document';
import { useTestApp } from '#support/app';
import { askForChange, freeAddress, moved } from '#support/email-changes';
import { call, confirmedOwner, signUp, signUpAndLogIn } from '#support/factories';
import { addPasskey, ORIGIN } from '#support/passkeys';
import { makeToken, revokeToken, TOKEN_BODY } from '#support/personal-tokens';
import { switchSecondStepOn } from '#support/second-step';
import { tablesOfAccounts } from './accounts.js';

const site = useTestApp({ env: { PUBLIC_URL: ORIGIN } });

/** The part of the file that has the rows of a table. */
const EXPORTED: Record<string, string> = {
  mailed_links: 'user',
  passkeys: 'passkeys',
  personal_access_tokens: 'accessTokens',
  second_steps: 'secondStep',
  security_events: 'events',
  sessions: 'sessions',
  settings: 'settings',
};
/** Why the rows of a table are not in the file. */
const NOT_EXPORTED: Record<string, string> = {
  message_viewers: 'When the staff last had messages open, which are about others.',
  passkey_challenges: 'A log-in under way, kept for minutes.',
  recovery_codes: 'They log in. `secondStep` has their number.',
  second_step_challenges: 'A log-in under way, kept for minutes.',
};

describe('GET /auth/export', () => {
  it('is a file with everything held, and no secret', async () => {
    const { email, password } = await signUp(site);
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0' };
    const logged = await call(site, '/auth/login/email', { body: { email, password }, headers });
    const { access_token: token }: { access_token: string } = JSON.parse(await logged.text());
    await call(site, '/auth/profile', { method: 'PUT', token, body: { name: 'Ada' } });
    await call(site, '/auth/settings', { method: 'PUT', token, body: { aiPersona: 'creative' } });
    const response = await call(site, '/auth/export', { token });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      user: {
        name: 'Ada',
        email,
        knownNetworks: ['127.0.0.1'],
        knownBrowsers: ['Firefox on Linux'],
      },
      settings: { aiPersona: 'creative', dailyDigest: true },
      sessions: [{ current: true }],
      events: [{ type: 'data-exported' }, { type: 'logged-in' }, { type: 'signed-up' }],
    });
    expect(text).not.toContain('argon2');
    expect(text).not.toContain(password);
    expect(text).not.toContain(token);
  });

  it('has the rows of each table of accounts, unless a reason stands here', async () => {
    const { token } = await signUpAndLogIn(site);
    const copy = await (await call(site, '/auth/export', { token })).json();
    for (const table of await tablesOfAccounts(site)) {
      if (table in NOT_EXPORTED) continue;
      expect(copy, `${table} is neither exported nor listed in this file`).toHaveProperty(
        EXPORTED[table] ?? table,
      );
    }
  });

  it('has no part that the API reference leaves out', async () => {
    const { token } = await signUpAndLogIn(site);
    const { exportedAt: _, ...copy } = await (await call(site, '/auth/export', { token })).json();
    const document: ApiDocument = JSON.parse(await (await call(site, '/openapi.json')).text());
    const described = document.paths['/api/auth/export']?.['get']?.responses['200']?.description;
    for (const part of Object.keys(copy)) expect(described).toContain(`\`${part}\``);
  });

  it('has the address that was asked for, and those that links still give back', async () => {
    const { from, email, token } = await moved(site);
    const newEmail = freeAddress();
    expect((await askForChange(site, token, { email: newEmail })).status).toBe(202);
    const copy = await (await call(site, '/auth/export', { token })).json();
    expect(copy).toMatchObject({ user: { email, newEmail, formerEmails: [from] } });
  });

  it('holds passkeys, access tokens and the second step, and nothing that logs in', async () => {
    const user = await switchSecondStepOn(site, await confirmedOwner(site));
    const { known } = await addPasskey(site, user.token);
    const { id, token } = await makeToken(site, user);
    await revokeToken(site, user, (await makeToken(site, user, { ...TOKEN_BODY, name: 'Old' })).id);
    const text = await (await call(site, '/auth/export', { token: user.token })).text();
    const { passkeys, ...copy } = JSON.parse(text);
    expect(passkeys).toEqual([known]);
    expect(copy).toMatchObject({
      secondStep: { recoveryCodesLeft: 10 },
      accessTokens: [
        { name: 'Old', revoked: true },
        { ...TOKEN_BODY, id, revoked: false },
      ],
    });
    for (const secret of [user.key, token]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/hash/i);
  });
});

import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { askForChange, freeAddress, moved } from '#support/email-changes';
import { call, signUp } from '#support/factories';
import { signUpWithSecondStep } from '#support/second-step';

const site = useTestApp();

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

  it('has the address that was asked for, and those that links still give back', async () => {
    const { from, email, token } = await moved(site);
    const newEmail = freeAddress();
    expect((await askForChange(site, token, { email: newEmail })).status).toBe(202);
    const copy = await (await call(site, '/auth/export', { token })).json();
    expect(copy).toMatchObject({ user: { email, newEmail, formerEmails: [from] } });
  });

  it('says that there is a second step, and holds nothing that logs in', async () => {
    const user = await signUpWithSecondStep(site);
    const text = await (await call(site, '/auth/export', { token: user.token })).text();
    expect(JSON.parse(text)).toMatchObject({ secondStep: { recoveryCodesLeft: 10 } });
    expect(text).not.toContain(user.key);
  });
});

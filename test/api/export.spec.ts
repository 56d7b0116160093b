import { describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '#support/app';
import { askForChange, freeAddress, moved } from '#support/email-changes';
import { call, signUp, signUpAndLogIn } from '#support/factories';

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

  it('is no file when it is refused', async () => {
    await using limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    const { token } = await signUpAndLogIn(limited);
    const answers: Response[] = [];
    for (let n = 0; n < 11; n += 1) answers.push(await call(limited, '/auth/export', { token }));
    await expectRefused(answers.at(-1), 429);
    expect(answers[0]?.headers.get('content-disposition')).toContain('attachment');
  });

  const expectRefused = async (answer: Response | undefined, status: number) => {
    expect(answer?.status).toBe(status);
    expect(answer?.headers.get('content-disposition')).toBeNull();
  };
});

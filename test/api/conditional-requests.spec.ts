import { describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '#support/app';
import { buildUser, call, signUpAndLogIn } from '#support/factories';

const site = useTestApp();

describe.each([
  { path: '/auth/settings', change: { aiPersona: 'creative' } },
  { path: '/auth/settings', change: { dailyDigest: false } },
  { path: '/auth/profile', change: { name: 'Ada' } },
])('$path', ({ path, change }) => {
  const put = async (token: string, body: object) =>
    call(site, path, { method: 'PUT', token, body });

  async function read(token: string, headers: Record<string, string> = {}, method = 'GET') {
    const answer = await call(site, path, { method, token, headers });
    return {
      status: answer.status,
      etag: answer.headers.get('etag') ?? '',
      text: await answer.text(),
    };
  }

  it('answers with an ETag that changes with what is answered, and only then', async () => {
    const { token } = await signUpAndLogIn(site);
    const { etag } = await read(token);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect((await read(token)).etag).toBe(etag);
    const saved = await put(token, change);
    const now = await read(token);
    expect(now.etag).not.toBe(etag);
    expect(saved.headers.get('etag')).toBe(now.etag);
    expect(await saved.text()).toBe(now.text);
  });

  it('answers 304 without a body to a client that has it already', async () => {
    const { token } = await signUpAndLogIn(site);
    const { etag } = await read(token);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      for (const method of ['GET', 'HEAD']) {
        expect(await read(token, { 'if-none-match': known }, method)).toEqual({
          status: 304,
          etag,
          text: '',
        });
      }
    }
    expect((await read(token, { 'if-none-match': '"other"' })).status).toBe(200);
  });
});

describe('A call that is counted', () => {
  it('says what is left of each quota, which grows less', async () => {
    const limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    const send = async () => {
      const { headers } = await call(limited, '/auth/forgot-password', {
        body: { email: 'a@example.com' },
      });
      return [headers.get('ratelimit-policy'), headers.get('ratelimit')];
    };
    expect(await send()).toEqual(['"forgot-account";q=5;w=3600', '"forgot-account";r=4;t=3600']);
    const [, second] = await send();
    expect(second).toMatch(/^"forgot-account";r=3;t=\d+$/);
    const signup = await call(limited, '/auth/signup/email', { body: buildUser() });
    expect(signup.headers.get('ratelimit')).toMatch(
      /^"signup";r=59;t=3600, "signup-network";r=299;t=3600$/,
    );
    await limited.close();
  });
});

import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { call, signUpAndLogIn } from '#support/factories';

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

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#support/app';
import { buildContactMessage, buildUser, call, signUpAndLogIn } from '#support/factories';
import { until } from '#support/waiting';
import { expectTold } from './problem.js';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(async () => site.close());

describe.each([
  { path: '/auth/settings', change: { aiPersona: 'creative' }, other: { aiPersona: 'analytical' } },
  { path: '/auth/settings', change: { dailyDigest: false }, other: { dailyDigest: true } },
  { path: '/auth/profile', change: { name: 'Ada' }, other: { name: 'Grace' } },
])('$path', ({ path, change, other }) => {
  const put = async (token: string, body: object, ifMatch?: string) =>
    call(site, path, {
      method: 'PUT',
      token,
      body,
      headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
    });

  async function read(token: string, headers: Record<string, string> = {}) {
    const answer = await call(site, path, { token, headers });
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

  it('answers 304 without a body to who has it already', async () => {
    const { token } = await signUpAndLogIn(site);
    const { etag } = await read(token);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      expect(await read(token, { 'if-none-match': known })).toEqual({
        status: 304,
        etag,
        text: '',
      });
    }
    expect((await read(token, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('saves over what was last seen, and refuses to save over anything else', async () => {
    const { token } = await signUpAndLogIn(site);
    const { etag } = await read(token);
    expect((await put(token, change, etag)).status).toBe(200);
    const changed = await read(token);
    for (const stale of [etag, `W/${changed.etag}`, '"other"', '']) {
      await expectTold(await put(token, other, stale), 'changed-meanwhile');
    }
    expect(await read(token)).toEqual(changed);
    expect((await put(token, other, `"other", ${changed.etag}`)).status).toBe(200);
    expect((await put(token, change, '*')).status).toBe(200);
    expect((await put(token, other)).status).toBe(200);
  });

  it('lets one of two win that saw the same', async () => {
    const { email, token } = await signUpAndLogIn(site);
    await put(token, other);
    const { etag } = await read(token);
    const holder = site.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM users WHERE email = $1 FOR UPDATE', [email]);
    await holder.query('SELECT FROM settings FOR UPDATE');
    // One after the other: those of one moment share a statement.
    const both: Promise<Response>[] = [];
    for (const count of [1, 2]) {
      both.push(put(token, change, etag));
      await until('it has looked and waits to save', async () => {
        const waiting = await site.database.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        return waiting.length === count;
      });
    }
    await holder.commitTransaction();
    await holder.release();
    const statuses = (await Promise.all(both)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 412]);
  });

  it('lets one of many win that saw the same and save at the same moment', async () => {
    const { token } = await signUpAndLogIn(site);
    await put(token, other);
    const { etag } = await read(token);
    const all = await Promise.all(Array.from({ length: 6 }, () => put(token, change, etag)));
    const statuses = all.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 412, 412, 412, 412, 412]);
  });
});

describe('A call that is counted', () => {
  it('says what is left of each quota, which grows less', async () => {
    const limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    const send = async () => {
      const { headers } = await call(limited, '/contact', { body: buildContactMessage() });
      return [headers.get('ratelimit-policy'), headers.get('ratelimit')];
    };
    expect(await send()).toEqual(['"contact-client";q=60;w=3600', '"contact-client";r=59;t=3600']);
    const [, second] = await send();
    expect(second).toMatch(/^"contact-client";r=58;t=\d+$/);
    const signup = await call(limited, '/auth/signup/email', { body: buildUser() });
    expect(signup.headers.get('ratelimit')).toMatch(
      /^"signup";r=59;t=3600, "signup-network";r=119;t=3600$/,
    );
    await limited.close();
  });

  it('says nothing where limits are off', async () => {
    const { headers } = await call(site, '/contact', { body: buildContactMessage() });
    expect(headers.get('ratelimit')).toBeNull();
  });
});

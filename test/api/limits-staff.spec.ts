import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { call } from '#support/factories';
import { givePersonalToken } from '#support/personal-tokens';
import { signUpStaff, writeMessage } from '#support/staff';
import { leaveOne } from './points.js';
import { expectProblem, expectNamed } from './problem.js';

const site = useTestApp({ env: { RATE_LIMITS: 'on', WORKER: 'off' } });

const answer = async (token: string, id: string) =>
  call(site, `/inbox/messages/${id}/answers`, { token, body: { text: 'Dear Ada' } });

describe('A member of the staff', () => {
  it('adds three hundred notes an hour', async () => {
    const { token } = await signUpStaff(site);
    const path = `/inbox/messages/${await writeMessage(site)}/notes`;
    const add = async () => call(site, path, { token, body: { text: 'A note' } });
    expect((await add()).status).toBe(201);
    await leaveOne(site, 'notes');
    expect((await add()).status).toBe(201);
    const refused = await add();
    await expectProblem(refused, 429);
    expect(refused.headers.get('ratelimit-policy')).toBe('"notes";q=300;w=3600');
  });

  it('writes three hundred answers a day, tries included, and uses up nothing of the others', async () => {
    const [ada, bob] = [await signUpStaff(site), await signUpStaff(site)];
    const id = await writeMessage(site);
    await site.database.query(
      `INSERT INTO limit_counters (name, subject, points, resets_at)
       VALUES ('answers-of-account', $1, 299, now() + interval '20 hours')`,
      [ada.id],
    );
    expect((await answer(ada.token, id)).status).toBe(201);
    const refused = await answer(ada.token, id);
    await expectProblem(refused, 429);
    expect(refused.headers.get('ratelimit-policy')).toBe('"answers-of-account";q=300;w=86400');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(71_000);
    expect((await answer(bob.token, id)).status).toBe(201);
    const { answers, version }: { answers: { id: string }[]; version: number } = JSON.parse(
      await (await call(site, `/inbox/messages/${id}`, { token: bob.token })).text(),
    );
    const retry = `/inbox/messages/${id}/answers/${answers[0]?.id}/retry`;
    const options = { method: 'POST', token: ada.token };
    await expectProblem(await call(site, retry, options), 429);
    const unchanged = await call(site, retry, { ...options, token: bob.token });
    expect(await unchanged.json()).toMatchObject({ version: version + 1 });
  });

  it.each([
    ['deletes a message', 'DELETE', (id: string) => `/inbox/messages/${id}`],
    ['erases an address', 'DELETE', (id: string) => `/inbox/messages/${id}/address`],
    ['downloads an address', 'GET', (id: string) => `/inbox/messages/${id}/address`],
    ['downloads a list', 'GET', () => '/inbox/export?format=csv'],
  ])('%s with a session and a fresh proof only', async (_, method, path) => {
    const staff = await signUpStaff(site);
    const id = await writeMessage(site);
    const act = async (token: string) => call(site, path(id), { method, token });
    await expectProblem(await act(await givePersonalToken(site, staff)), 403);
    await site.database.query(
      `UPDATE sessions SET authenticated_at = now() - interval '1 hour', two_factors_at = now() - interval '1 hour'
       WHERE user_id = $1`,
      [staff.id],
    );
    await expectNamed(await act(staff.token), 'reauthentication-required');
    await site.database.query(
      'UPDATE sessions SET authenticated_at = now(), two_factors_at = now() WHERE user_id = $1',
      [staff.id],
    );
    expect((await act(staff.token)).status).toBeLessThan(300);
  });
});

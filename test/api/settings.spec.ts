import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { call, signUpAndLogIn } from '#support/factories';
import { expectBadFields } from './problem.js';

const site = useTestApp();

const read = async (path: string, token: string) =>
  JSON.parse(await (await call(site, path, { token })).text());

describe('/auth/settings', () => {
  const put = async (token: string, body: unknown) =>
    call(site, '/auth/settings', { method: 'PUT', token, body });

  it('has defaults until something is saved', async () => {
    const { token } = await signUpAndLogIn(site);
    expect(await read('/auth/settings', token)).toEqual({
      aiPersona: 'supportive',
      dailyDigest: true,
    });
  });

  it.each([
    [
      { aiPersona: 'analytical', dailyDigest: false },
      { aiPersona: 'analytical', dailyDigest: false },
    ],
    [{ aiPersona: 'creative' }, { aiPersona: 'creative', dailyDigest: true }],
    [{ dailyDigest: false }, { aiPersona: 'supportive', dailyDigest: false }],
    [{}, { aiPersona: 'supportive', dailyDigest: true }],
  ])('saves %j', async (body, expected) => {
    const { token } = await signUpAndLogIn(site);
    const response = await put(token, body);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(expected);
    expect(await read('/auth/settings', token)).toEqual(expected);
  });

  it('leaves alone what is not sent', async () => {
    const { token } = await signUpAndLogIn(site);
    await put(token, { aiPersona: 'creative', dailyDigest: false });
    await put(token, { dailyDigest: true });
    expect(await read('/auth/settings', token)).toEqual({
      aiPersona: 'creative',
      dailyDigest: true,
    });
  });

  it.each([
    [{ aiPersona: 'evil' }, ['aiPersona']],
    [{ aiPersona: null }, ['aiPersona']],
    [{ aiPersona: ['creative'] }, ['aiPersona']],
    [{ dailyDigest: 'true' }, ['dailyDigest']],
    [{ dailyDigest: 1 }, ['dailyDigest']],
    [{ dailyDigest: null, aiPersona: '' }, ['aiPersona', 'dailyDigest']],
  ])('refuses %j', async (body, fields) => {
    const { token } = await signUpAndLogIn(site);
    await expectBadFields(await put(token, body), ...fields);
    expect(await read('/auth/settings', token)).toEqual({
      aiPersona: 'supportive',
      dailyDigest: true,
    });
  });

  it('are separate for each account', async () => {
    const [ada, bob] = [await signUpAndLogIn(site), await signUpAndLogIn(site)];
    const answer = await put(ada.token, { aiPersona: 'creative', userId: bob.email });
    expect(answer.status).toBe(200);
    expect(await read('/auth/settings', ada.token)).toMatchObject({ aiPersona: 'creative' });
    expect(await read('/auth/settings', bob.token)).toMatchObject({ aiPersona: 'supportive' });
  });
});

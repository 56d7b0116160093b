import { describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '#support/app';
import { call } from '#support/factories';
import { codeOf, signUpWithSecondStep, wrongCode } from '#support/second-step';
import { ageSessions, changePassword, eventsOf } from './accounts.js';
import { leaveOne } from './points.js';
import { expectProblem, expectNamed } from './problem.js';

const site = useTestApp();

describe('A fresh proof with a second step', () => {
  const reauthenticate = async (token: string, password: string, code?: unknown) =>
    call(site, '/auth/reauthenticate', { token, body: { password, code } });
  const stale = async () => {
    const user = await signUpWithSecondStep(site);
    await ageSessions(site, user.email);
    return user;
  };
  const exported = async (token: string) => (await call(site, '/auth/export', { token })).status;

  it('takes the password and a code', async () => {
    const { token, password, key } = await stale();
    expect(await exported(token)).toBe(403);
    expect((await reauthenticate(token, password, codeOf(key))).status).toBe(204);
    expect(await exported(token)).toBe(200);
  });

  it('takes neither alone', async () => {
    const { token, password, key } = await stale();
    const response = await reauthenticate(token, password);
    const { type } = await expectProblem(response, 401);
    expect(type).toBe('urn:northfold:problem:second-step-required');
    await expectNamed(await reauthenticate(token, 'not-it', codeOf(key)), 'incorrect-password');
    await expectNamed(await reauthenticate(token, password, wrongCode(key)), 'wrong-code');
    expect(await exported(token)).toBe(403);
    expect(await eventsOf(site, token)).toContain('reauthentication-refused');
  });

  it('takes a recovery code in place of the app', async () => {
    const { token, password, recoveryCodes } = await stale();
    expect((await reauthenticate(token, password, recoveryCodes[0])).status).toBe(204);
    expect(await exported(token)).toBe(200);
  });

  it('is needed for a change of password though the current one is sent', async () => {
    const { token, password, key } = await stale();
    const change = async () =>
      changePassword(site, { token, password }, 'granite-meadow-compass-7');
    await expectNamed(await change(), 'reauthentication-required');
    await reauthenticate(token, password, codeOf(key));
    expect((await change()).status).toBe(204);
  });

  it('takes no more than ten tries, right passwords included', async () => {
    await using limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    const user = await signUpWithSecondStep(limited);
    const send = async (code: string) =>
      call(limited, '/auth/reauthenticate', {
        token: user.token,
        body: { password: user.password, code },
      });
    await expectNamed(await send(wrongCode(user.key)), 'wrong-code');
    await leaveOne(limited, 'current-password');
    await expectNamed(await send(wrongCode(user.key)), 'wrong-code');
    await expectProblem(await send(codeOf(user.key)), 429);
  });

  it('takes no more than thirty wrong codes a day, however often the quarter of an hour begins again', async () => {
    await using limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    const user = await signUpWithSecondStep(limited);
    const send = async (code: string) => {
      await limited.database.query(`DELETE FROM limit_counters WHERE name = 'current-password'`);
      const body = { password: user.password, code };
      return call(limited, '/auth/reauthenticate', { token: user.token, body });
    };
    // A right one counts for nothing.
    expect((await send(user.recoveryCodes[0] ?? '')).status).toBe(204);
    await expectNamed(await send(wrongCode(user.key)), 'wrong-code');
    await leaveOne(limited, 'second-step-proof');
    await expectNamed(await send(wrongCode(user.key)), 'wrong-code');
    await expectProblem(await send(user.recoveryCodes[1] ?? ''), 429);
  });
});

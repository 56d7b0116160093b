import assert from 'node:assert/strict';
import { buildContactMessage, call, type CallOptions, logIn, signUpAndLogIn } from './factories.js';

/** Makes every call of the REST contract that needs no email, with its success. */
export async function walkContract(site: { url: string }): Promise<void> {
  const { token, ...user } = await signUpAndLogIn(site);
  const newPassword = 'another-harbour-lantern-43';
  const calls: [string, CallOptions, number][] = [
    ['/auth/protected', {}, 200],
    ['/auth/profile', {}, 200],
    ['/auth/profile', { method: 'PUT', body: { name: 'Ada' } }, 200],
    ['/auth/settings', { method: 'PUT', body: { aiPersona: 'creative', dailyDigest: false } }, 200],
    ['/auth/settings', {}, 200],
    [
      '/auth/change-password',
      { method: 'PUT', body: { current_password: user.password, new_password: newPassword } },
      204,
    ],
    ['/auth/confirm-email/resend', { method: 'POST' }, 202],
    ['/auth/email', { method: 'PUT', body: { email: `new.${user.email}` } }, 202],
    ['/auth/forgot-password', { body: { email: user.email } }, 202],
    ['/contact', { body: buildContactMessage() }, 201],
    ['/auth/logout', { method: 'POST' }, 204],
  ];
  for (const [path, options, status] of calls) {
    const answer = await call(site, path, { ...options, token });
    assert.equal(answer.status, status, path);
  }
  const again = await logIn(site, { ...user, password: newPassword });
  const left = await call(site, '/auth/delete', { method: 'DELETE', token: again });
  assert.equal(left.status, 204);
}

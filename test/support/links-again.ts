import { expect } from 'vitest';
import type { TestApp } from './app.js';
import { call } from './factories.js';

/** Links that are asked for once more, where earlier ones were mailed. */

/** @returns the token of a reset link that is asked for now */
export async function askForReset(site: TestApp, email: string): Promise<string> {
  const asked = (await site.mailbox.emails(email)).length;
  expect((await call(site, '/auth/forgot-password', { body: { email } })).status).toBe(202);
  await expect
    .poll(async () => (await site.mailbox.emails(email)).length, { timeout: 10_000 })
    .toBeGreaterThan(asked);
  return site.mailbox.resetToken(email);
}

/** @returns the token of the newest confirmation link, after another one was asked for */
export async function askForConfirmation(
  site: TestApp,
  { email, token }: { email: string; token: string },
): Promise<string> {
  const before = await site.mailbox.waitFor(email, { subject: /Confirm/ });
  const again = await call(site, '/auth/confirm-email/resend', { method: 'POST', token });
  expect(again.status).toBe(202);
  return site.mailbox.confirmationToken(email, before);
}

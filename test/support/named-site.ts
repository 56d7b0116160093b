import type { APIRequestContext } from '@playwright/test';
import type { Mailbox } from './mailbox.js';
import { startSite } from './site.js';
import { type Account, expect, test as base } from './browser-test.js';

/**
 * The same tests on a site of their own that is opened by a name, as passkeys need it: localhost, since PUBLIC_URL is
 * not set.
 */
export const test = base.extend<object, { namedSite: undefined }>({
  namedSite: [
    async ({}, use) => {
      const site = await startSite({ PUBLIC_URL: undefined });
      // For this worker only, which Playwright shares with no test that lacks the fixture.
      process.env['SITE_URL'] = site.url.replace('127.0.0.1', 'localhost');
      process.env['SITE_DATA_DIR'] = site.dataDir;
      await use(undefined);
      await site.stop();
    },
    { scope: 'worker', auto: true, timeout: 90_000 },
  ],
});

/** Confirms the address of an account by the link that was mailed there, as its owner. */
export async function confirmByMail(
  request: APIRequestContext,
  mailbox: Mailbox,
  { email, token: bearer }: Account,
): Promise<void> {
  const token = await mailbox.confirmationToken(email);
  const headers = { authorization: `Bearer ${bearer}` };
  const answer = await request.post('/api/auth/confirm-email', { headers, data: { token } });
  expect(answer.status()).toBe(204);
}

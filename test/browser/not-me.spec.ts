import { type Account, expect, open, signedInTest, test } from '#support/browser-test';
import type { Mailbox } from '#support/mailbox';
import type { APIRequestContext } from '@playwright/test';

const THIEFS = 'seven-copper-kettles-sing';
const OWNERS = 'basalt-harvest-window-9';
const DONE = 'Every device is logged out, and the password no longer works.';

/** The path of the link in the email about a password that a thief has changed. */
async function notice(request: APIRequestContext, account: Account, mailbox: Mailbox) {
  const headers = { authorization: `Bearer ${account.token}` };
  const token = await mailbox.confirmationToken(account.email);
  const confirmed = await request.post('/api/auth/confirm-email', { headers, data: { token } });
  expect(confirmed.status()).toBe(204);
  const data = { current_password: account.password, new_password: THIEFS };
  const changed = await request.put('/api/auth/change-password', { headers, data });
  expect(changed.status()).toBe(204);
  return `/not-me/${await mailbox.notMeToken(account.email, /was changed/)}`;
}

signedInTest(
  'the link in a security notice logs everybody out when its button is pressed, and not before',
  async ({ page, account, request, mailbox, faults }) => {
    faults.allow(/40[01]/);
    const path = await notice(request, account, mailbox);
    await open(page, path);
    await expect(page).toHaveURL('/not-me');
    await page.reload();
    await expect(page.getByRole('button', { name: 'It was not me' })).toBeVisible();
    await open(page, '/dashboard');
    await expect(page.getByText(account.email)).toBeVisible();

    await open(page, path);
    await page.getByRole('button', { name: 'It was not me' }).click();
    await expect(page.getByRole('status').filter({ hasText: DONE })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(THIEFS);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByText('The email or the password is wrong.')).toBeVisible();

    const { text } = await mailbox.waitFor(account.email, { subject: /Take back/ });
    await open(page, /\/reset-password\/[\w-]+/.exec(text)?.[0] ?? '');
    await page.getByLabel('New password', { exact: true }).fill(OWNERS);
    await page.getByLabel('Confirm new password', { exact: true }).fill(OWNERS);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByText('Your password has been reset.')).toBeVisible();

    await open(page, path);
    await page.getByRole('button', { name: 'It was not me' }).click();
    await expect(
      page.getByText('This link has been used already, or it has expired.'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a reset link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  },
);

test('a link without its token says so', async ({ page }) => {
  await open(page, '/not-me');
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'It was not me' })).toHaveCount(0);
});

test('a link can be tried again when the server could not be reached', async ({
  page,
  account,
  request,
  mailbox,
  faults,
}) => {
  faults.allow(/Failed to load|ERR_/);
  await open(page, await notice(request, account, mailbox));
  await page.route('**/api/auth/not-me', async (route) => route.abort());
  await page.getByRole('button', { name: 'It was not me' }).click();
  await expect(page.getByText('We could not reach our server.')).toBeVisible();
  await page.unroute('**/api/auth/not-me');
  await page.getByRole('button', { name: 'It was not me' }).click();
  await expect(page.getByText(DONE)).toBeVisible();
});

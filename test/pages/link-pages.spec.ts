import {
  createAccount,
  expect,
  open,
  signedInTest,
  storedTokens,
  test,
  textOn,
} from '#support/browser-test';
import { fillIn } from '#support/filling-in';

const NEW = 'granite-meadow-compass-7';

signedInTest('a reset link for another account', async ({ page, account, request, mailbox }) => {
  const other = await createAccount();
  await request.post('/api/auth/forgot-password', { data: { email: other.email } });
  await open(page, `/reset-password/${await mailbox.resetToken(other.email)}`);
  await expect(textOn(page, `For the account ${other.email}.`)).toBeVisible();
  await expect(textOn(page, `You’re logged in here as ${account.email}.`)).toBeVisible();
  await fillIn(page, { 'New password': NEW, 'Confirm new password': NEW });
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(textOn(page, `You’re still logged in here as ${account.email}`)).toBeVisible();
  expect((await storedTokens(page)).persistent).toBe(account.token);
});

signedInTest('a reloaded link page keeps no token', async ({ page, account, mailbox }) => {
  const token = await mailbox.confirmationToken(account.email);
  await open(page, `/confirm-email/${token}`);
  await expect(textOn(page, 'Your email address is confirmed')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(token);
  await page.reload();
  await expect(textOn(page, 'Your email address is confirmed')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a refused reset request does not claim that it was sent', async ({ page, faults }) => {
  faults.allow(/429/);
  const detail = 'Too many attempts. Please try again in 12 minutes.';
  await page.route('**/api/auth/forgot-password', async (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', json: { detail } }),
  );
  await open(page, '/forgot-password');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(textOn(page, detail)).toHaveCount(1);
  await expect(textOn(page, 'we have sent a password reset link')).toHaveCount(0);
});

signedInTest('the reset is beside a forgotten current password', async ({ page, account }) => {
  await open(page, '/change-password');
  await page.getByRole('link', { name: 'Forgot your current password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
});

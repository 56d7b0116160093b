import { expect, open, signedInTest as test, type Page, textOn } from '#support/browser-test';
import { fillIn } from '#support/filling-in';

const newPassword = 'seven-copper-kettles-sing';

async function change(page: Page, current: string, next: string, confirmation = next) {
  await fillIn(page, {
    'Current password': current,
    'New password': next,
    'Confirm new password': confirmation,
  });
  await page.getByRole('button', { name: 'Change password' }).click();
}

test('a changed password logs in and clears the form', async ({ page, account, request }) => {
  await open(page, '/change-password');
  await change(page, account.password, newPassword);
  await expect(
    page.getByRole('status').filter({ hasText: 'Your password has been changed successfully!' }),
  ).toBeVisible();
  for (const label of ['Current password', 'New password', 'Confirm new password']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  }
  const login = (password: string) =>
    request.post('/api/auth/login/email', { data: { email: account.email, password } });
  expect((await login(newPassword)).status()).toBe(200);
  expect((await login(account.password)).status()).toBe(401);
});

test('a wrong current password says so and keeps the session', async ({ page, faults }) => {
  faults.allow(/401/);
  await open(page, '/change-password');
  await change(page, 'not my password', newPassword);
  await expect(textOn(page, 'Incorrect current password.')).toBeVisible();
  await expect(page).toHaveURL('/change-password');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('two different new passwords are not accepted', async ({ page, account }) => {
  await open(page, '/change-password');
  await change(page, account.password, newPassword, 'something else entirely');
  await expect(textOn(page, 'New passwords do not match', { exact: true })).toBeVisible();
});

test('the page leads back to the dashboard and to the settings', async ({ page }) => {
  await open(page, '/change-password');
  const main = page.getByRole('main');
  await expect(main.locator('a[href="/dashboard"]')).toBeVisible();
  await expect(main.locator('a[href="/settings"]')).toBeVisible();
});

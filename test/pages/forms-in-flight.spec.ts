import { expect, hold, open, signedInTest, storedTokens } from '#support/browser-test';

signedInTest('a late deletion keeps the session elsewhere', async ({ page, account }) => {
  await open(page, '/dashboard');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const answer = await hold(page, '**/api/auth/delete**', { status: 204 });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  const answered = page.waitForResponse('**/api/auth/delete**');
  answer();
  await (await answered).finished();
  await page.getByRole('link', { name: 'View profile' }).click();
  await expect(page.getByRole('main').getByText(account.email)).toBeVisible();
  expect((await storedTokens(page)).persistent).not.toBeNull();
});

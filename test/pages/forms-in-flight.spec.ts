import {
  expect,
  hold,
  newEmail,
  open,
  signedInTest,
  storedTokens,
  test,
} from '#support/browser-test';
import { fillIn } from '#support/filling-in';

test('an account is made once, even before the page is alive', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/signup/email')) calls.push(request.method());
  });
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/signup');
  await fillIn(page, { Email: newEmail(), Password: 'quiet-harbour-lantern-42' });
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click({ clickCount: 3 });
  release();
  await expect(page).toHaveURL('/login');
  expect(calls).toEqual(['POST']);
});

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

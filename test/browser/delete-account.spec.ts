import { expectForEverybody } from '#support/axe';
import {
  expect,
  open,
  signedInTest as test,
  storedTokens,
  type Page,
  hold,
  textOn,
  loginFor,
} from '#support/browser-test';

const QUESTION =
  'Are you sure you want to permanently delete your account and all your memories? This cannot be undone.';

const FAREWELL = 'Account deleted. Redirecting to home page.';

/** Deletes the account. From then on time stands still until the test lets it go on. */
async function deleteAccount(page: Page): Promise<void> {
  await page.clock.install();
  await open(page, '/settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(QUESTION);
  await expectForEverybody(page);
  const answer = await hold(page, '**/api/auth/delete');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  answer();
  await expect(textOn(page, FAREWELL)).toBeVisible();
  await expect(page).toHaveTitle('Account Deleted · Northfold');
}

test('an account is deleted after a confirmation, for good', async ({ page, account, request }) => {
  await deleteAccount(page);
  await page.clock.runFor(1_900);
  await expect(textOn(page, FAREWELL)).toBeVisible();
  await page.clock.runFor(200);
  await page.clock.resume();
  await expect(page).toHaveURL('/');
  expect(await storedTokens(page)).toEqual({ persistent: null, session: null });
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeHidden();
  const { email, password } = account;
  const login = await request.post('/api/auth/login/email', { data: { email, password } });
  expect(login.status()).toBe(401);
});

test('leaving during the farewell logs out and cancels the redirect', async ({ page }) => {
  await deleteAccount(page);
  expect(await storedTokens(page)).toEqual({ persistent: null, session: null });
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  // Nothing takes a press at once where a dialog has closed.
  await page.clock.runFor(500);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await page.clock.runFor(5_000);
  await page.clock.resume();
  await expect(page).toHaveTitle(/^About/);
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(loginFor('/settings'));
});

test('what leaving removes, and what it does not, is said before', async ({ page }) => {
  await open(page, '/settings');
  const section = page.getByRole('region', { name: 'Delete account' });
  await expect(section).toContainText('Messages you sent through the contact form');
});

import { expectAccessible } from '#support/axe';
import {
  logInByForm,
  createAccount,
  expect,
  open,
  signedInTest,
  storedTokens,
  test,
  type Page,
  loginFor,
} from '#support/browser-test';
import { protectedPaths } from '#support/site-map';

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Account menu' }).click();
  return page.locator('#account-menu');
}

test('every account page sends a visitor to the login page', async ({ page }) => {
  for (const path of protectedPaths) {
    await page.goto(path);
    await expect(page).toHaveURL(loginFor(path));
  }
});

test('a rejected token is removed and leads to the login page', async ({ page, faults }) => {
  faults.allow(/401/);
  for (const path of ['/profile', '/settings', '/dashboard']) {
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('northfold.token', 'a.b.c'));
    await page.goto(path);
    await expect(page).toHaveURL(loginFor(path));
    expect(await storedTokens(page)).toEqual({ persistent: null, session: null });
  }
});

signedInTest('a server in trouble ends no session', async ({ page, faults }) => {
  faults.allow(/503/);
  await page.route('**/api/auth/*', (route) => route.fulfill({ status: 503, body: '' }));
  await open(page, '/profile');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page).toHaveURL('/profile');
  expect((await storedTokens(page)).persistent).toBeTruthy();
});

signedInTest('links between pages of the app load no document', async ({ page }) => {
  await open(page, '/profile');
  await page.evaluate(() => Reflect.set(window, 'isTheSame', true));
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeHidden();
  const menu = await openMenu(page);
  await expect(menu.locator('a, button')).toHaveText(['Change Preferences', 'Log Out']);
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Change Preferences' }).click();
  await expect(page).toHaveURL('/preferences');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(menu).toBeHidden();
  expect(await page.evaluate(() => Reflect.get(window, 'isTheSame'))).toBe(true);
});

signedInTest('a later login has its own data only', async ({ page, account, request, faults }) => {
  faults.allow(/401/);
  const next = await createAccount();
  const navigation = page.getByRole('navigation', { name: 'Account' });
  await open(page, '/dashboard');
  await navigation.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('main')).toContainText(account.email);
  await request.post('/api/auth/logout', {
    headers: { authorization: `Bearer ${account.token}` },
  });
  await navigation.getByRole('link', { name: 'Tokens' }).click();
  await expect(page).toHaveURL(loginFor('/settings/tokens'));
  await logInByForm(page, next);
  await expect(page).toHaveURL('/settings/tokens');
  await navigation.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('main')).toContainText(next.email);
});

signedInTest('Log Out works without a connection', async ({ page, context, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  await open(page, '/preferences');
  const menu = await openMenu(page);
  await context.setOffline(true);
  await menu.getByRole('button', { name: 'Log Out' }).click();
  await context.setOffline(false);
  await open(page, '/login');
  expect(await storedTokens(page)).toEqual({ persistent: null, session: null });
});

signedInTest('the login page sends an account holder to the dashboard', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
});

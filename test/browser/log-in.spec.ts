import { logInByForm, expect, open, storedTokens, test } from '#support/browser-test';

test('logging in leads to the dashboard and ends with the browser', async ({ page, account }) => {
  await open(page, '/login');
  await logInByForm(page, account);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');
  const { persistent, session } = await storedTokens(page);
  expect(persistent).toBeNull();
  expect(session).toBeTruthy();
});

test('Remember this device survives the tab', async ({ page, context, account }) => {
  await open(page, '/login');
  await page.getByLabel('Remember this device').check();
  await logInByForm(page, account);
  await expect(page).toHaveURL('/dashboard');
  const { persistent, session } = await storedTokens(page);
  expect(persistent).toBeTruthy();
  expect(session).toBeNull();
  const secondTab = await context.newPage();
  await open(secondTab, '/');
  await expect(secondTab.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('a wrong password is explained and keeps the address', async ({ page, account, faults }) => {
  faults.allow(/401/);
  await open(page, '/login');
  await logInByForm(page, { ...account, password: 'not the password' });
  await expect(page.getByRole('alert')).toHaveText('The email or the password is wrong.');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expect(page).toHaveURL('/login');
  expect(await storedTokens(page)).toEqual({ persistent: null, session: null });
});

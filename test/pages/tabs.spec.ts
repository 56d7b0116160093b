import {
  logInByForm,
  createAccount,
  expect,
  open,
  storedTokens,
  test,
  type Account,
  type Page,
  logOut,
  loginFor,
} from '#support/browser-test';

/** Logs in by the form of a tab, which may be at /login already. */
async function logIn(page: Page, account: Account, { remember = false } = {}) {
  if (!page.url().includes('/login')) await open(page, '/login');
  if (remember) await page.getByLabel('Remember this device').check();
  await logInByForm(page, account);
  await expect(page).toHaveURL('/dashboard');
}

async function expectOwner(page: Page, { email }: Account) {
  await open(page, '/profile');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
}

const loggedOut = { persistent: null, session: null };

test.describe('Two accounts in two tabs', { tag: '@desktop' }, () => {
  test('a tab never takes over another account', async ({ page, context, account }) => {
    const another = await createAccount();
    const second = await context.newPage();
    const third = await context.newPage();
    for (const tab of [page, second, third]) await open(tab, '/login');
    await logIn(second, another);
    await logIn(page, account, { remember: true });
    await expectOwner(third, account);
    await logOut(page);
    await expect(page).toHaveURL('/login');
    await expect(third).toHaveURL(loginFor('/profile'));
    await third.goto('/profile');
    await expect(third).toHaveURL(loginFor('/profile'));
    expect(await storedTokens(third)).toEqual(loggedOut);
    await expectOwner(second, another);
  });
});

test('a new tab is logged in as its opener', async ({ page, context, account }) => {
  await logIn(page, account);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'View profile' }).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await tab.bringToFront();
  await expect(tab).toHaveURL('/profile');
  await expect(tab.getByRole('main').getByText(account.email)).toBeVisible();
  expect((await storedTokens(tab)).persistent).toBeNull();
});

test('an unremembered login ends in every tab at once', async ({ page, context, account }) => {
  await logIn(page, account);
  const tab = await context.newPage();
  await expectOwner(tab, account);
  await logOut(tab);
  await expect(tab).toHaveURL('/login');
  await expect(page).toHaveURL(loginFor('/dashboard'));
  expect(await storedTokens(page)).toEqual(loggedOut);
});

test('a login without Remember ends with its last tab', async ({ page, context, account }) => {
  await logIn(page, account);
  const tab = await context.newPage();
  await expectOwner(tab, account);
  await page.close();
  await expectOwner(tab, account);
  await tab.close();
  const later = await context.newPage();
  await later.goto('/profile');
  await expect(later).toHaveURL(loginFor('/profile'));
});

test('a waiting login page follows another tab', async ({ page, context, account }) => {
  const waiting = await context.newPage();
  await waiting.goto('/settings/security?from=email#devices');
  await expect(waiting).toHaveURL(loginFor('/settings/security?from=email#devices'));
  const untouched = await context.newPage();
  await untouched.goto('/login');
  const typing = await context.newPage();
  await open(typing, '/login');
  await typing.getByLabel('Email').fill('ada@example.com');
  await logIn(page, account, { remember: true });
  await expect(waiting).toHaveURL('/settings/security?from=email#devices');
  await expect(untouched).toHaveURL('/dashboard');
  await expect(typing.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(typing.getByLabel('Email')).toHaveValue('ada@example.com');
});

test('a browser without storage stays logged in while a page lives', async ({ page, account }) => {
  await page.addInitScript(() => {
    function refuse(): never {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse });
    Reflect.set(window, 'BroadcastChannel', refuse);
  });
  await logIn(page, account);
  await page.getByRole('link', { name: 'View profile' }).click();
  await expect(page.getByRole('main').getByText(account.email)).toBeVisible();
});

test('a page to read follows logins of another tab', async ({ page, context, account }) => {
  const tab = await context.newPage();
  await tab.goto('/about');
  await logIn(page, account, { remember: true });
  await expect(tab.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await logOut(page);
  await expect(page).toHaveURL('/login');
  await expect(tab.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
});

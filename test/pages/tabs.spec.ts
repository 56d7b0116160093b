import {
  logInByForm,
  confirmByMail,
  createAccount,
  expect,
  open,
  signedInTest,
  storedTokens,
  test,
  type Account,
  type Page,
} from '#support/browser-test';

/** Logs in by the form of a tab, which may be at /login already. */
async function logIn(page: Page, account: Account, { remember = false } = {}) {
  if (!page.url().endsWith('/login')) await open(page, '/login');
  if (remember) await page.getByLabel('Remember this device').check();
  await logInByForm(page, account);
  await expect(page).toHaveURL('/dashboard');
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/login');
}

async function expectOwner(page: Page, { email }: Account) {
  await open(page, '/profile');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
}

const nobody = { persistent: null, session: null };

test.describe('Two accounts in two tabs', { tag: '@desktop' }, () => {
  test('a tab keeps its login when another account is remembered, and when it is logged out', async ({
    page,
    context,
    account,
    request,
  }) => {
    const another = await createAccount(request);
    const second = await context.newPage();
    await open(second, '/login');
    await logIn(page, account);
    await logIn(second, another, { remember: true });
    await expectOwner(page, account);
    await expectOwner(second, another);
    await logOut(second);
    await expectOwner(page, account);
  });

  test('a tab whose remembered login ends in another tab takes over no other account', async ({
    page,
    context,
    account,
    request,
  }) => {
    const another = await createAccount(request);
    const second = await context.newPage();
    const third = await context.newPage();
    for (const tab of [page, second, third]) await open(tab, '/login');
    await logIn(second, another);
    await logIn(page, account, { remember: true });
    await expectOwner(third, account);
    await logOut(page);
    await expect(third).toHaveURL('/login');
    await third.goto('/profile');
    await expect(third).toHaveURL('/login');
    expect(await storedTokens(third)).toEqual(nobody);
    await expectOwner(second, another);
  });
});

test('a page opened in a new tab is logged in as the tab it was opened from', async ({
  page,
  context,
  account,
}) => {
  await logIn(page, account);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'View profile' }).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await tab.bringToFront();
  await expect(tab).toHaveURL('/profile');
  await expect(tab.getByRole('main').getByText(account.email)).toBeVisible();
  expect((await storedTokens(tab)).persistent).toBeNull();
});

test('a login without Remember ends in every tab when one logs out', async ({
  page,
  context,
  account,
}) => {
  await logIn(page, account);
  const tab = await context.newPage();
  await expectOwner(tab, account);
  await logOut(tab);
  await expect(page).toHaveURL('/login');
  expect(await storedTokens(page)).toEqual(nobody);
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
  await expect(later).toHaveURL('/login');
});

test('a login page goes on to where it was going when another tab remembers a login', async ({
  page,
  context,
  account,
}) => {
  const waiting = await context.newPage();
  await waiting.goto('/settings/security?from=email#devices');
  await expect(waiting).toHaveURL('/login');
  const untouched = await context.newPage();
  await untouched.goto('/login');
  const typing = await context.newPage();
  await open(typing, '/login');
  await typing.getByLabel('Email').fill('somebody@example.com');
  await logIn(page, account, { remember: true });
  await expect(waiting).toHaveURL('/settings/security?from=email#devices');
  await expect(untouched).toHaveURL('/dashboard');
  await expect(typing.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(typing.getByLabel('Email')).toHaveValue('somebody@example.com');
});

test('a browser without a channel between tabs logs in and out all the same', async ({
  page,
  account,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
  await logIn(page, account);
  await expectOwner(page, account);
  await logOut(page);
  expect(await storedTokens(page)).toEqual(nobody);
});

test('a browser that blocks storage, and channels with it, is logged in while its page lives', async ({
  page,
  account,
}) => {
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

test('a page to read, open in another tab, follows who logs in to be remembered, and out', async ({
  page,
  context,
  account,
}) => {
  const tab = await context.newPage();
  await tab.goto('/about');
  await logIn(page, account, { remember: true });
  await expect(tab.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await logOut(page);
  await expect(tab.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
});

signedInTest(
  'an address that was confirmed in another tab is seen by who comes back to this one, with one reading',
  async ({ page, account, request, mailbox }) => {
    await page.clock.install();
    await open(page, '/dashboard');
    const unconfirmed = page.getByText('Your address is not confirmed yet.');
    await expect(unconfirmed).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await confirmByMail(request, mailbox, account);
    const readings: string[] = [];
    page.on('request', (asked) => {
      if (asked.url().endsWith('/api/auth/protected')) readings.push(asked.url());
    });
    await page.clock.fastForward(10_000);
    for (let times = 0; times < 3; times += 1) {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    }
    await expect(unconfirmed).toBeHidden();
    expect(readings).toHaveLength(1);
  },
);

signedInTest('the theme that is chosen in one tab is that of all', async ({ page, context }) => {
  await open(page, '/preferences');
  const other = await context.newPage();
  await open(other, '/preferences');
  const reading = await context.newPage();
  await reading.goto('/about');
  const themeOf = (tab: Page) => expect(tab.locator('html'));
  await page.getByLabel('Dark').check();
  await themeOf(other).toHaveAttribute('data-theme', 'dark');
  await themeOf(reading).toHaveAttribute('data-theme', 'dark');
  await expect(other.getByLabel('Dark')).toBeChecked();
  await other.getByLabel('Same as my device').check();
  await themeOf(page).not.toHaveAttribute('data-theme');
  await themeOf(reading).not.toHaveAttribute('data-theme');
  await expect(reading.locator('meta[data-scheme=dark]')).toHaveAttribute(
    'media',
    '(prefers-color-scheme: dark)',
  );
});

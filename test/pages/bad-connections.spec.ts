import { brand } from '#content/brand';
import {
  expect,
  open,
  signedInTest,
  storedTokens,
  test,
  type Page,
  hold,
} from '#support/browser-test';
import { expectFilledIn, fillIn, MESSAGE } from '#support/filling-in';
import { protectedPaths } from '#support/site-map';

const NOT_LOADED = 'Part of this page did not load. What you typed is still here.';
const LOST = 'This page could not be loaded';

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
const alive = (page: Page) =>
  page.waitForFunction(() => Reflect.get(window, 'isHydrated') === true);

test.beforeEach(({ faults }) =>
  faults.allow(
    /ERR_FAILED|ERR_INTERNET_DISCONNECTED|did not come|Failed to fetch|status of 404|console: /,
  ),
);

test.describe('A page whose code does not come', { tag: '@desktop' }, () => {
  for (const [what, files] of [
    ['its main script', '**/assets/main-*'],
    ['the form library', '**/assets/forms-*'],
    ['its own code', '**/assets/contact-page-*.js'],
  ] as const) {
    test(`says so when ${what} fails, keeps what was typed, and comes alive when it is tried again`, async ({
      page,
    }) => {
      await page.route(files, (route) => route.abort());
      await page.goto('/contact');
      await fillIn(page, MESSAGE);
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByRole('alert')).toContainText(NOT_LOADED);
      await expect(page).toHaveTitle(/Northfold/);
      await page.unroute(files);
      await tryAgain(page).click();
      await alive(page);
      await expect(page.getByText(NOT_LOADED)).toBeHidden();
      await expectFilledIn(page, MESSAGE);
      // The click on Send was kept too: the sum is the one thing that is missing.
      await expect(page.getByText('Incorrect CAPTCHA answer')).toBeVisible();
    });
  }

  test('does what was asked for before, password and all, once the code has come', async ({
    page,
    account,
  }) => {
    await page.route('**/assets/main-*', (route) => route.abort());
    await page.goto('/login');
    await fillIn(page, { Email: account.email, Password: account.password });
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(NOT_LOADED);
    await page.unroute('**/assets/main-*');
    await tryAgain(page).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('is loaded anew, with what was typed, when the site was deployed meanwhile', async ({
    page,
  }) => {
    // The files of the old build are gone.
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto('/contact');
    await fillIn(page, MESSAGE);
    await expect(page.getByRole('alert')).toContainText(NOT_LOADED);
    page.on('request', (request) => {
      if (request.isNavigationRequest()) void page.unroute('**/assets/*.js');
    });
    const loadedAnew = page.waitForEvent('domcontentloaded');
    await tryAgain(page).click();
    await loadedAnew;
    await page.getByLabel('Name', { exact: true }).focus();
    await alive(page);
    await expectFilledIn(page, MESSAGE);
  });

  test('is not loaded anew while no server answers, and comes alive by itself when one does', async ({
    page,
    context,
  }) => {
    await page.goto('/contact');
    await context.setOffline(true);
    await fillIn(page, MESSAGE);
    await expect(page.getByRole('alert')).toContainText(NOT_LOADED);
    await tryAgain(page).click();
    await expect(page.getByRole('alert')).toContainText(NOT_LOADED);
    await expectFilledIn(page, MESSAGE);
    await context.setOffline(false);
    await alive(page);
    await expect(page.getByText(NOT_LOADED)).toBeHidden();
    await expectFilledIn(page, MESSAGE);
  });
});

test.describe('A link whose page does not come', { tag: '@desktop' }, () => {
  test('leads there by a full load, as after a deployment', async ({ page }) => {
    await open(page, '/');
    await page.route('**/assets/terms-page-*', (route) => route.fulfill({ status: 404 }), {
      times: 1,
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(page).toHaveURL('/terms');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(6);
    await expect(page).toHaveTitle(/^Terms/);
  });

  test('leads to a page that can be read, even when its code never comes', async ({ page }) => {
    await open(page, '/');
    await page.route('**/assets/terms-page-*', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(6);
    await expect(page.getByRole('alert')).toContainText('Part of this page did not load.');
    await expect(page).toHaveTitle(/^Terms/);
  });

  test('says so without a connection, opens by itself with one, and Back works', async ({
    page,
    context,
  }) => {
    await open(page, '/about');
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(page.getByRole('alert')).toContainText(LOST);
    await expect(page).toHaveTitle(`${LOST} · ${brand.name}`);
    await tryAgain(page).click();
    await expect(page.getByRole('alert')).toContainText(LOST);
    // The parts that have come can still be read.
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(LOST);
    await expect(page.getByText(LOST)).toBeHidden();
    await page.goForward();
    await expect(page.getByRole('alert')).toContainText(LOST);
    await context.setOffline(false);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(6);
    await alive(page);
    await page.goBack();
    await expect(page).toHaveURL('/about');
    await expect(page.getByText(LOST)).toBeHidden();
    await expect(page.getByText('You are offline.')).toBeHidden();
  });

  test('is found by Back when it failed before and the connection is back', async ({
    page,
    context,
  }) => {
    await open(page, '/about');
    await context.setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(page.getByRole('alert')).toContainText(LOST);
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL('/about');
    await context.setOffline(false);
    await page.goBack();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(6);
  });
});

test(
  'Back leads to the page before, though the one that was loaded anew is not alive yet',
  {
    tag: '@desktop',
  },
  async ({ page }) => {
    await open(page, '/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(page).toHaveTitle(/^Terms/);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const isBack = page.goBack();
    release();
    await isBack;
    await expect(page).toHaveURL('/about');
    await alive(page);
    await expect(page).toHaveTitle(/^About/);
    await expect(page.locator('#services')).toBeVisible();
  },
);

test.describe('A page that breaks', { tag: '@desktop' }, () => {
  signedInTest('says so, and its button loads it again', async ({ page, faults }) => {
    faults.allow(/./);
    await page.route('**/api/auth/sessions', (route) =>
      route.fulfill({ json: { sessions: null } }),
    );
    await page.goto('/settings/security');
    await expect(page.getByRole('alert')).toContainText('Something went wrong');
    await expect(page).toHaveTitle(`Something went wrong · ${brand.name}`);
    await page.unroute('**/api/auth/sessions');
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await expect(page.getByText('This device')).toBeVisible();
  });
});

signedInTest('Log Out without a connection ends on the login page', async ({ page, context }) => {
  await open(page, '/dashboard');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await storedTokens(page)).toEqual({ persistent: null, session: null });
});

signedInTest('the account icon works before the page is alive', async ({ page }) => {
  const comes = await hold(page, '**/assets/**');
  await page.goto('/about', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Account menu' }).click();
  comes();
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
});

signedInTest('every account page can be loaded again', async ({ page }) => {
  for (const path of protectedPaths) {
    await open(page, path);
    await page.reload();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
  }
});

signedInTest(
  'what is saved without a connection is said not to be saved',
  async ({ page, context }) => {
    await open(page, '/update-info');
    await page.getByLabel('Name').fill('Ada');
    await context.setOffline(true);
    await page.getByRole('button', { name: /^(Save|Update)/ }).click();
    const failure = page.getByRole('main').getByRole('alert');
    await expect(failure).toContainText('Check your connection');
    await expect(failure).not.toContainText('this may have been done, or not');
  },
);

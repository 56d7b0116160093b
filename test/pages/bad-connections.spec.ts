import { brand } from '#content/brand';
import { alive, expect, hold, open, signedInTest, test } from '#support/browser-test';

const NOT_LOADED = 'Part of this page didn’t load. What you typed is still here.';

test.beforeEach(({ faults }) =>
  faults.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|console: /),
);

test.describe('A page of the app without its code', { tag: '@desktop' }, () => {
  for (const [what, files] of [
    ['its main script', '**/assets/main-*'],
    ['its own code', '**/assets/contact-page-*.js'],
  ] as const) {
    test(`says so when ${what} fails, and comes alive when it is loaded again`, async ({
      page,
    }) => {
      await page.route(files, (route) => route.abort());
      await page.goto('/contact');
      await expect(page.getByText(NOT_LOADED)).toBeVisible();
      await page.unroute(files);
      await page.getByRole('link', { name: 'Try again' }).click();
      await alive(page);
      await expect(page.getByText(NOT_LOADED)).toBeHidden();
    });
  }

  test('says so without a connection', async ({ page, context }) => {
    await open(page, '/login');
    await context.setOffline(true);
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You’re offline.')).toBeHidden();
  });
});

test.describe('A form that is sent before the app is there', { tag: '@desktop' }, () => {
  test('says what is wrong with it when it is', async ({ page }) => {
    const comes = await hold(page, '**/assets/main-*');
    await page.goto('/contact', { waitUntil: 'commit' });
    await page.getByLabel('Name', { exact: true }).fill('Ada');
    await page.getByRole('button', { name: 'Send message' }).click();
    comes();
    await expect(page.getByText('Subject is required.')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada');
  });
});

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
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByText('This device')).toBeVisible();
  });
});

signedInTest(
  'what is saved without a connection is said not to be saved',
  async ({ page, context }) => {
    await open(page, '/update-info');
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
    await context.setOffline(true);
    await page.getByRole('button', { name: /^(Save|Update)/ }).click();
    const failure = page.getByRole('main').getByRole('alert');
    await expect(failure).toContainText('Check your connection');
    await expect(failure).not.toContainText('we don’t know whether');
  },
);

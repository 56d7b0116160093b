import { resolve } from 'node:path';
import { expect, logIn, open, signedInTest, siteUrl, test, type Page } from '#support/browser-test';
import { protectedPaths, publicPaths } from '#support/site-map';

async function shoot(page: Page, name: string): Promise<void> {
  const folder = resolve(import.meta.dirname, '../../../screenshots', test.info().project.name);
  await page.screenshot({ path: resolve(folder, `${name}.png`), fullPage: true });
}

const devices = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
];

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-') || 'home';

test('public pages', async ({ page, faults }) => {
  faults.allow(/400|404/);
  for (const path of [
    ...publicPaths,
    '/reset-password/a-token',
    '/confirm-email/a-token',
    '/confirm-new-email/a-token',
    '/no-such-page',
  ]) {
    await open(page, path);
    await shoot(page, nameOf(path));
  }
});

test('forms at fault', async ({ page }) => {
  for (const path of ['/login', '/signup', '/contact', '/reset-password/a-token']) {
    await open(page, path);
    await page.getByRole('main').locator('button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await shoot(page, `${nameOf(path)}-errors`);
  }
});

signedInTest('account pages', async ({ page, account, playwright }) => {
  // An account that has been lived in: a name, a choice, and other devices.
  const headers = { authorization: `Bearer ${account.token}` };
  for (const userAgent of devices) {
    const request = await playwright.request.newContext({ userAgent, baseURL: siteUrl() });
    await logIn(request, account);
    await request.put('/api/auth/profile', { headers, data: { name: 'Ada Lovelace' } });
    await request.put('/api/auth/settings', { headers, data: { aiPersona: 'analytical' } });
    await request.dispose();
  }
  for (const path of protectedPaths) {
    await open(page, path);
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await shoot(page, nameOf(path));
  }
  await page.getByRole('button', { name: 'Account menu' }).click();
  await shoot(page, 'account-menu');
  await open(page, '/settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await shoot(page, 'settings-delete');
});

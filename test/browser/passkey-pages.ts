import { type Account, expect, open, type Page, test as base } from '#support/browser-test';
import { startSite } from '#support/site';

/** The same tests on a site of this worker, which is opened by a name, as passkeys need it. */
export const test = base.extend<object, { site: void }>({
  site: [
    async ({}, use) => {
      const site = await startSite({ PUBLIC_URL: undefined });
      process.env['SITE_URL'] = site.url.replace('127.0.0.1', 'localhost');
      process.env['SITE_DATA_DIR'] = site.dataDir;
      process.env['SITE_DATABASE_URL'] = site.databaseUrl;
      await use();
      await site.stop();
    },
    { scope: 'worker', auto: true, timeout: 90_000 },
  ],
});

export const passkeyButton = (page: Page) =>
  page.getByRole('button', { name: 'Log in with a passkey' });

/** A part of /settings/security. */
export const section = (page: Page, name = 'Passkeys') =>
  page.getByRole('region', { name, exact: true });

/** Signed in on this device, as after a log in, without the form. */
export async function signIn(page: Page, { token }: Account): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      const isHere = location.hostname === 'localhost' && !sessionStorage.getItem('seen');
      if (isHere) localStorage.setItem(key ?? '', value ?? '');
      sessionStorage.setItem('seen', 'yes');
    },
    ['northfold.token', token],
  );
}

export async function createPasskey(page: Page, account: Account): Promise<void> {
  await signIn(page, account);
  await open(page, '/settings/security');
  await section(page).getByRole('button', { name: 'Create a passkey' }).click();
  await expect(section(page).getByText('Your passkey is ready')).toBeVisible();
}

export async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
}

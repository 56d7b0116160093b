import { expect, open, signedInTest, type Page, textOn } from '#support/browser-test';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Account', exact: true });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const settled = async (page: Page, path: string) => {
  await open(page, path);
  await expect(textOn(page, 'Loading...')).toHaveCount(0);
};

/** Every page of the account, and the entry that it belongs to. */
const entries: Record<string, [entry: string, current: 'page' | 'true']> = {
  '/dashboard': ['Overview', 'page'],
  '/profile': ['Profile', 'page'],
  '/update-info': ['Profile', 'true'],
  '/preferences': ['Preferences', 'page'],
  '/settings/security': ['Security', 'page'],
  '/change-email': ['Profile', 'true'],
  '/change-password': ['Security', 'true'],
  '/settings/tokens': ['Tokens', 'page'],
  '/settings': ['Settings', 'page'],
};

signedInTest('the navigation of the account marks the page at both widths', async ({ page }) => {
  for (const [path, [entry, current]] of Object.entries(entries)) {
    await page.setViewportSize({ width: 390, height: 800 });
    await settled(page, path);
    await expect(navigation(page).getByRole('link')).toHaveText([
      'Overview',
      'Profile',
      'Preferences',
      'Security',
      'Tokens',
      'Settings',
    ]);
    const marked = navigation(page).locator('[aria-current]');
    await expect(marked).toHaveText([entry]);
    await expect(marked).toHaveAttribute('aria-current', current);
    await expect(marked).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(marked).toBeInViewport({ ratio: 1 });
  }
  await navigation(page).getByRole('link', { name: 'Overview' }).click();
  await expect(page).toHaveURL('/dashboard');
});

signedInTest('the dashboard has the latest activity, and leads to all', async ({ page }) => {
  await settled(page, '/dashboard');
  await expect(part(page, 'Recent activity').getByRole('listitem').first()).toBeVisible();
  await page.getByRole('link', { name: 'All activity' }).click();
  await expect(page).toHaveURL('/settings/security#activity');
  await expect(part(page, 'Recent activity')).toBeInViewport();
});

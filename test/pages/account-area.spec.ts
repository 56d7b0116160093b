import {
  switchSecondStepOn,
  expect,
  logIn,
  open,
  signedInTest,
  type Page,
  textOn,
} from '#support/browser-test';

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

signedInTest('the summary says what is on and leads to each part', async ({ page, account }) => {
  await logIn(account);
  await settled(page, '/settings/security');
  const lines = part(page, 'At a glance').getByRole('listitem');
  await expect(lines).toHaveText([
    /^Second step ?Off\. Turn it on to require a code along with your password\.$/,
    /^Password ?Set\./,
    /^Devices ?2 are logged in\./,
    // At this address no browser can create one.
    /^Passkeys ?None\./,
  ]);
  await lines.first().getByRole('link').click();
  await expect(part(page, 'Second step')).toBeFocused();
  await switchSecondStepOn(account);
  await settled(page, '/settings/security');
  await expect(lines.filter({ hasText: 'Second step' })).toHaveText(/On\.$/);
});

signedInTest('the dashboard has next steps and activity', async ({ page, account, request }) => {
  const headers = { authorization: `Bearer ${account.token}` };
  await settled(page, '/dashboard');
  await expect(part(page, 'Recent activity').getByRole('listitem').first()).toBeVisible();
  const steps = part(page, 'Next steps').getByRole('listitem');
  await expect(steps).toHaveText([/^Second step/, /^Name/]);
  await request.put('/api/auth/profile', { headers, data: { name: 'Ada' } });
  await settled(page, '/dashboard');
  await expect(steps).toHaveText([/^Second step/]);
  await page.getByRole('link', { name: 'All activity' }).click();
  await expect(page).toHaveURL('/settings/security#activity');
  await expect(part(page, 'Recent activity')).toBeInViewport();
  await page.route('**/api/auth/second-step', (route) =>
    route.fulfill({ json: { enabledAt: '2025-01-01T00:00:00Z', recoveryCodesLeft: 2 } }),
  );
  await settled(page, '/dashboard');
  await expect(part(page, 'Next steps')).toHaveCount(0);
  await expect(part(page, 'Needs your attention')).toContainText('2 recovery codes left');
});

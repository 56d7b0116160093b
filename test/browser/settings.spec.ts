import { brand } from '#content/brand';
import { expect, logIn, open, signedInTest as test, textOn } from '#support/browser-test';

for (const path of ['/settings', '/preferences']) {
  test(`the companion's persona and daily digest are saved on ${path}`, async ({ page }) => {
    await open(page, path);
    await expect(page.getByLabel('Persona')).toHaveValue('supportive');
    await expect(page.getByRole('switch', { name: 'Daily digest' })).toBeChecked();
    await expect(textOn(page, 'Nothing is sent until the diary opens')).toBeVisible();
    await page.getByLabel('Persona').selectOption('analytical');
    await page.getByRole('switch', { name: 'Daily digest' }).uncheck();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(textOn(page, 'Settings saved successfully!')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Persona')).toHaveValue('analytical');
    await expect(page.getByRole('switch', { name: 'Daily digest' })).not.toBeChecked();
  });
}

test('the settings lead to the profile, the password and the dashboard', async ({ page }) => {
  await open(page, '/settings');
  const main = page.getByRole('main');
  for (const href of ['/profile', '/change-password', '/dashboard']) {
    await expect(main.locator(`a[href="${href}"]`).first()).toBeVisible();
  }
});

test('another device can be seen and logged out from here', async ({ page, account, request }) => {
  const otherToken = await logIn(account);
  await open(page, '/settings/security');
  await expect(textOn(page, 'This device')).toHaveCount(1);
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(textOn(page, 'You’re now logged in on this device only.')).toBeVisible();
  const answer = await request.get('/api/auth/profile', {
    headers: { authorization: `Bearer ${otherToken}` },
  });
  expect(answer.status()).toBe(401);
});

test('all of the account’s activity can be listed', async ({ page, account, faults }) => {
  for (let n = 0; n < 24; n += 1) await logIn(account);
  await open(page, '/settings/security');
  const activity = page.getByRole('region', { name: 'Recent activity' });
  await expect(activity.getByRole('listitem')).toHaveCount(20);
  const older = activity.getByRole('button', { name: 'Show older' });
  faults.allow(/503/);
  await page.route('**/api/auth/events?*', (route) => route.fulfill({ status: 503, json: {} }));
  await older.click();
  await expect(activity.getByText('We couldn’t load older activity.')).toBeVisible();
  await expect(activity).not.toContainText('may be out of date');
  await page.unroute('**/api/auth/events?*');
  await older.click();
  await expect(activity.getByRole('listitem')).toHaveCount(26);
  await expect(activity.getByRole('alert')).toHaveCount(0);
  await expect(activity.getByText('Account created')).toBeVisible();
  await expect(activity.getByRole('button')).toHaveCount(0);
});

test('the appearance applies at once and before any script', async ({ page, faults }) => {
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  /** The color of the browser's own bars: the first `theme-color` whose media holds. */
  const bars = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    );
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/preferences');
  expect(await bars()).toEqual([brand.colors.paper]);
  const light = await background();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  faults.allow(/ERR_FAILED|Failed to fetch/);
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto('/about');
  await expect.poll(background).toBe(dark);
  expect(await bars()).toEqual([brand.colors.ink]);
});

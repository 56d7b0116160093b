import { expectAccessible } from '#support/axe';
import { expect, open, signedInTest, test, textOn } from '#support/browser-test';

test('axe finds nothing on the 404 page', async ({ page, faults }) => {
  faults.allow(/404/);
  await open(page, '/no-such-page');
  await expectAccessible(page);
});

for (const [path, ...names] of [
  ['/login', 'Email', 'Password'],
  ['/signup', 'Email', 'Password'],
  ['/contact', 'Name', 'Email', 'Subject', 'Message'],
  ['/forgot-password', 'Email'],
  ['/reset-password/token', 'New password'],
] as const) {
  test(`axe finds nothing on ${path} when its fields are empty`, async ({ page }) => {
    await open(page, path);
    await page.getByRole('main').locator('button[type=submit]').click();
    for (const name of names) await expect(textOn(page, `${name} is required.`)).toBeVisible();
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
    await expectAccessible(page);
  });
}

for (const [what, sent, says] of [
  ['has fields at fault', 'name=', 'Name is required.'],
  ['is refused', `message=${'a'.repeat(65_536)}`, 'Failed to submit contact form.'],
] as const) {
  test(`axe finds nothing on a form answered without script: ${what}`, async ({ page, faults }) => {
    faults.allow(/400|413/);
    await page.route('**/contact/form', (route) => route.continue({ postData: sent }));
    await page.goto('/contact');
    // As without script: the form isn't held back.
    await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
    await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible();
    await expectAccessible(page);
  });
}

signedInTest('axe finds nothing with the account menu open', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('link', { name: 'Change Preferences' })).toBeVisible();
  await expectAccessible(page);
});

signedInTest('axe finds nothing when a page cannot get its data', async ({ page, faults }) => {
  faults.allow(/503/);
  await page.route('**/api/auth/*', (route) => route.fulfill({ status: 503, body: '' }));
  await open(page, '/settings');
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await expectAccessible(page);
});

// Wide screens show the navigation always.
test('axe finds nothing with the navigation open', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectAccessible(page);
});

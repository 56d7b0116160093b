import { expectAccessible } from '#support/axe';
import { expect, open, signedInTest as test, type Page, textOn } from '#support/browser-test';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the profile has name, address and links', async ({ page, account }) => {
  await open(page, '/profile');
  const main = page.getByRole('main');
  await expect(part(page, 'Name')).toContainText('Not set yet');
  await expect(main.getByText(account.email)).toBeVisible();
  for (const href of ['/change-password', '/change-email', '/update-info', '/dashboard']) {
    await expect(main.locator(`a[href="${href}"]`)).toBeVisible();
  }
});

test('a new name is saved, on the dashboard as well', async ({ page, account }) => {
  await open(page, '/update-info');
  await expect(part(page, 'Email address')).toContainText(account.email);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Name' }).fill('Grace Høpper 👩‍💻');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Your profile has been updated!' }),
  ).toBeVisible();
  await page.getByRole('main').locator('a[href="/profile"]').click();
  await expect(page.getByRole('main').getByText('Grace Høpper 👩‍💻')).toBeVisible();
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Grace Høpper 👩‍💻');
});

test('name and address are edited in place, with focus in the right field', async ({ page }) => {
  await open(page, '/profile');
  for (const [label, field, name] of [
    ['Update info', 'Name', 'Name'],
    ['Change email address', 'New email address', 'Email address'],
  ] as const) {
    await page.getByRole('link', { name: label }).click();
    await expect(part(page, name)).toBeFocused();
    await expect(part(page, name).getByRole('textbox', { name: field })).toBeInViewport();
    await expect(page.getByRole('region')).toHaveCount(3);
    await expectAccessible(page);
  }
});

test('a token that is gone while saving leads to the login page', async ({ page }) => {
  await open(page, '/update-info');
  await page.getByRole('textbox', { name: 'Name' }).fill('Grace');
  await page.evaluate(() => localStorage.clear());
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL('/login?redirectTo=/update-info');
  await expect(page.getByRole('alert')).toContainText(
    'Authentication token not found. Please log in.',
  );
});

for (const [status, says, missing] of [
  [404, 'Profile not found. Please log in.', 1],
  [403, 'We couldn’t load this part of the page.', 0],
] as const) {
  test(`a profile that is answered with ${status} says so`, async ({ page, faults }) => {
    faults.allow(/40[34]/);
    await page.route('**/api/auth/protected', (route) =>
      route.fulfill({ status, contentType: 'application/problem+json', json: {} }),
    );
    await open(page, '/profile');
    await expect(textOn(page, says)).toBeVisible();
    await expect(page.locator('main a[href="/login"]')).toHaveCount(missing);
  });
}

test('the dashboard shows the account and the companion at a glance', async ({ page, account }) => {
  await open(page, '/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByText(account.email)).toBeVisible();
  await expect(main.getByText('Supportive')).toBeVisible();
  await expect(main.locator('a[href="/profile"]').first()).toBeVisible();
  await expect(main.locator('a[href="/settings"]').first()).toBeVisible();
});

import { expect, hold, open, signedInTest as test } from '#support/browser-test';

test('the profile shows name and address and leads to everything around it', async ({
  page,
  account,
}) => {
  await open(page, '/profile');
  const main = page.getByRole('main');
  await expect(main.getByText(account.email)).toBeVisible();
  for (const href of ['/change-password', '/change-email', '/update-info', '/dashboard']) {
    await expect(main.locator(`a[href="${href}"]`)).toBeVisible();
  }
});

test('a new name is saved and shown in the profile and on the dashboard', async ({
  page,
  account,
}) => {
  await open(page, '/update-info');
  const email = page.getByLabel('Email');
  await expect(email).toHaveValue(account.email);
  await expect(email).toHaveAttribute('readonly');
  await page.getByLabel('Name').fill('Grace Høpper 👩‍💻');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Your profile has been updated!' }),
  ).toBeVisible();
  await page.getByRole('main').locator('a[href="/profile"]').click();
  await expect(page.getByRole('main').getByText('Grace Høpper 👩‍💻')).toBeVisible();
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Grace Høpper 👩‍💻');
});

test('a profile that cannot be saved says so and keeps what was typed', async ({
  page,
  faults,
}) => {
  faults.allow(/500/);
  await open(page, '/update-info');
  await page.getByLabel('Name').fill('Grace');
  await page.route('**/api/auth/profile', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed to update profile. Please try again.',
  );
  await expect(page.getByLabel('Name')).toHaveValue('Grace');
});

test('a token that is gone at the moment of saving leads to the login page, which says why', async ({
  page,
}) => {
  await open(page, '/update-info');
  await page.getByLabel('Name').fill('Grace');
  await page.evaluate(() => localStorage.clear());
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toContainText(
    'Authentication token not found. Please log in.',
  );
});

test('a profile that does not exist says so and leads to the login page', async ({
  page,
  faults,
}) => {
  faults.allow(/404/);
  await page.route('**/api/auth/protected', (route) =>
    route.fulfill({ status: 404, contentType: 'application/problem+json', json: {} }),
  );
  await open(page, '/profile');
  await expect(page.getByText('Profile not found. Please log in.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('a profile that cannot be shown is not called missing', async ({ page, faults }) => {
  faults.allow(/403/);
  await page.route('**/api/auth/protected', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', json: {} }),
  );
  await open(page, '/profile');
  await expect(page.getByText('We couldn’t load this part of the page.')).toBeVisible();
  await expect(page.getByText('Profile not found.')).toBeHidden();
});

test('the dashboard shows the account and the companion at a glance', async ({ page, account }) => {
  await open(page, '/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByText(account.email)).toBeVisible();
  await expect(main.getByText('Supportive')).toBeVisible();
  await expect(main.locator('a[href="/profile"]').first()).toBeVisible();
  await expect(main.locator('a[href="/settings"]').first()).toBeVisible();
});

test('a profile that is slow to come says Loading...', async ({ page }) => {
  const answer = await hold(page, '**/api/auth/protected');
  await open(page, '/profile');
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  answer();
  await expect(page.getByText('Loading...', { exact: true })).toBeHidden();
});

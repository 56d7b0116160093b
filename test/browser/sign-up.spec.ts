import { expect, hold, newEmail, open, test, textOn } from '#support/browser-test';
import { fillIn } from '#support/filling-in';

const password = 'quiet-harbour-lantern-42';

test('a visitor signs up and lands on the login page with the address', async ({ page }) => {
  const email = newEmail();
  const answer = await hold(page, '**/api/auth/signup/email');
  await open(page, '/signup');
  await fillIn(page, { Email: email, Password: password });
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('button', { name: 'Signing Up...' })).toBeDisabled();
  answer();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status').filter({ hasText: 'Your account is ready' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('a taken address leads to the login page', async ({ page, account, faults }) => {
  faults.allow(/409/);
  await open(page, '/signup');
  await fillIn(page, { Email: account.email.toUpperCase(), Password: password });
  await page.getByRole('button', { name: 'Sign Up' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(/already/i);
  await expect(alert.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login');
  await page.getByLabel('Email').fill(newEmail());
  await expect(alert).toBeHidden();
});

test('signing up says what one agrees to, and leads there', async ({ page }) => {
  await open(page, '/signup');
  const form = page.locator('form');
  await expect(form).toContainText('By signing up, you agree to our Terms and Conditions.');
  await expect(form.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  await expect(form.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
});

test('signing up on the way to a page leads there, query and anchor included', async ({ page }) => {
  const email = newEmail();
  await page.goto('/settings?from=email#top');
  await expect(page).toHaveURL('/login?redirectTo=%2Fsettings%3Ffrom%3Demail%23top');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await page.getByRole('link', { name: 'Sign Up' }).click();
  // The address is there before the page is, and the page before it has an Email field, too.
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await fillIn(page, { Email: email, Password: password });
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(textOn(page, 'Your account is ready')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL('/settings?from=email#top');
});

test('the password can be shown and hidden again', async ({ page }) => {
  await open(page, '/signup');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('see me');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

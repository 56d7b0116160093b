import {
  logInByForm,
  confirmByMail,
  expect,
  open,
  signedInTest,
  storedTokens,
  test,
  type Page,
  hold,
  textOn,
  loginFor,
} from '#support/browser-test';
import { fillIn } from '#support/filling-in';

const SENT = 'If an account with that email exists, we have sent a password reset link.';
const newPassword = 'seven-copper-kettles-sing';

async function askForLink(page: Page, email: string) {
  await open(page, '/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(textOn(page, SENT)).toBeVisible();
}

async function choose(page: Page, password: string, confirmation = password) {
  await fillIn(page, { 'New password': password, 'Confirm new password': confirmation });
  await page.getByRole('button', { name: 'Reset password' }).click();
}

test('a forgotten password is replaced by email', async ({ page, account, mailbox }) => {
  await askForLink(page, account.email);
  await expect(page.getByLabel('Email')).toBeHidden();

  const token = await mailbox.resetToken(account.email);
  await open(page, `/reset-password/${token}`);
  await expect(page).toHaveURL('/reset-password');
  await choose(page, newPassword);
  await expect(
    page.getByRole('status').filter({ hasText: 'Your password has been reset' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Log in now' }).click();
  await expect(page).toHaveURL('/login');

  await logInByForm(page, { email: account.email, password: newPassword });
  await expect(page).toHaveURL('/dashboard');
});

test('after a reset the login page comes by itself, 3000 ms later', async ({ page }) => {
  await page.clock.install();
  const answer = await hold(page, '**/api/auth/reset-password', { status: 204 });
  await open(page, '/reset-password/some-token');
  await choose(page, newPassword);
  // From here on time stands still.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  answer();
  await expect(textOn(page, 'Your password has been reset')).toBeVisible();
  await page.clock.runFor(2_800);
  await expect(page).toHaveURL('/reset-password');
  await page.clock.runFor(400);
  await page.clock.resume();
  await expect(page).toHaveURL('/login');
});

test('two different passwords are not accepted', async ({ page }) => {
  await open(page, '/reset-password/some-token');
  await choose(page, newPassword, 'something else entirely');
  await expect(textOn(page, 'Passwords do not match', { exact: true })).toBeVisible();
});

test('even a failing server gets the same confirmation', async ({ page, faults }) => {
  faults.allow(/500/);
  const answer = await hold(page, '**/api/auth/forgot-password', { status: 500, body: '' });
  await open(page, '/forgot-password');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  answer();
  await expect(textOn(page, SENT)).toBeVisible();
});

signedInTest('a reset logs out its own browser', async ({ page, account, mailbox, faults }) => {
  // The page may ask who is logged in, where it does not know.
  faults.allow(/401/);
  await page.clock.install();
  await askForLink(page, account.email);
  await open(page, `/reset-password/${await mailbox.resetToken(account.email)}`);
  await choose(page, newPassword);
  await expect(textOn(page, 'Your password has been reset')).toBeVisible();
  await expect.poll(async () => storedTokens(page)).toEqual({ persistent: null, session: null });
  await page.clock.runFor(3_000);
  await expect(page).toHaveURL('/login');
  await expect(textOn(page, 'Please log in to continue.')).toBeHidden();
});

test('a link that was used up says so and offers a new one', async ({ page, faults }) => {
  faults.allow(/400/);
  await open(page, `/reset-password/${'A'.repeat(43)}`);
  await expect(textOn(page, 'Invalid or missing reset token')).toBeVisible();
  const answer = page.waitForResponse('**/api/auth/reset-password');
  await choose(page, newPassword);
  const { message } = await (await answer).json();
  await expect(page.getByRole('alert')).toContainText(message);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('a failed reset may offer no new link', async ({ page, account, mailbox, faults }) => {
  faults.allow(/500/);
  await askForLink(page, account.email);
  await page.route('**/api/auth/reset-password', (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  await open(page, `/reset-password/${await mailbox.resetToken(account.email)}`);
  await choose(page, newPassword);
  await expect(page.getByRole('alert')).toContainText('Failed to reset password.');
  // The link is good all the same.
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeHidden();
});

test('without a token the reset page says so', async ({ page }) => {
  await open(page, '/reset-password');
  await expect(textOn(page, 'Invalid or missing reset token')).toBeVisible();
});

signedInTest('a security notice’s link', async ({ page, account, request, mailbox, faults }) => {
  faults.allow(/40[01]/);
  await confirmByMail(mailbox, account);
  const headers = { authorization: `Bearer ${account.token}` };
  const data = { current_password: account.password, new_password: 'granite-meadow-compass-7' };
  const changed = await request.put('/api/auth/change-password', { headers, data });
  expect(changed.status()).toBe(204);
  const path = `/reset-password/${await mailbox.resetToken(account.email, /was changed/)}`;
  await open(page, path);
  await expect(textOn(page, 'Every passkey is removed')).toBeVisible();
  await expect(textOn(page, 'close this page. Nothing has changed.')).toBeVisible();
  await open(page, '/dashboard');
  await expect(textOn(page, account.email)).toBeVisible();

  await open(page, path);
  await choose(page, newPassword);
  // It stands for three seconds: looked for in each frame.
  await textOn(page, 'Your account is yours again').waitFor();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(loginFor('/dashboard'));

  await open(page, path);
  await expect(textOn(page, 'Every passkey is removed')).toHaveCount(0);
  await choose(page, newPassword);
  await expect(textOn(page, 'This reset link is invalid or has expired.')).toBeVisible();
});

import {
  logInByForm,
  alive,
  expect,
  newEmail,
  open,
  signedInTest,
  test,
  textOn,
} from '#support/browser-test';
import { fillIn } from '#support/filling-in';

const PHONE = { width: 360, height: 740 };
const password = 'quiet-harbour-lantern-42';
const newPassword = 'seven-copper-kettles-sing';
const CONFIRMED = 'Your email address is confirmed';
const USELESS = 'This confirmation link was used or replaced, or it has expired.';

test('the emailed link confirms a new account where it is logged in', async ({ page, mailbox }) => {
  const email = newEmail();
  await open(page, '/signup');
  await fillIn(page, { Email: email, Password: password });
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(textOn(page, 'We sent you an email to confirm your address.')).toBeVisible();
  await logInByForm(page, { email, password });
  await expect(page).toHaveURL('/dashboard');
  await expect(textOn(page, 'Your address isn’t confirmed yet.')).toBeVisible();

  await page.goto(`/confirm-email/${await mailbox.confirmationToken(email)}`);
  await expect(page.getByRole('status').filter({ hasText: CONFIRMED })).toBeVisible();
  await expect(page).toHaveURL('/confirm-email');
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(textOn(page, email)).toBeVisible();
  await expect(textOn(page, 'Your address isn’t confirmed yet.')).toBeHidden();
});

test('the browser that signed up types the password once before the log-in', async ({
  page,
  mailbox,
}) => {
  const email = newEmail();
  await open(page, '/signup');
  await fillIn(page, { Email: email, Password: password });
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/login');
  const link = await mailbox.confirmationToken(email);
  const tab = await page.context().newPage();
  await tab.goto(`/confirm-email/${link}`);
  await expect(tab.getByRole('status').filter({ hasText: CONFIRMED })).toBeVisible();
  await tab.getByRole('link', { name: 'Log in', exact: true }).last().click();
  await expect(tab.getByLabel('Email')).toHaveValue(email);
  expect(await tab.evaluate(() => localStorage.getItem('northfold.sign-up'))).toBeNull();
});

for (const path of ['/dashboard', '/settings']) {
  signedInTest(`${path} resends the link until it is used`, async ({ page, account, mailbox }) => {
    const first = await mailbox.waitFor(account.email, { subject: /confirm/i });
    await open(page, path);
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect(textOn(page, 'We’re sending a new link.')).toBeVisible();
    await page.goto(`/confirm-email/${await mailbox.confirmationToken(account.email, first)}`);
    await expect(textOn(page, CONFIRMED)).toBeVisible();
    await open(page, path);
    await expect(textOn(page, account.email).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send the link again' })).toHaveCount(0);
  });
}

test('on a phone the link requires a new password', async ({ page, account, mailbox, faults }) => {
  faults.allow(/400/);
  await page.setViewportSize(PHONE);
  await open(page, `/confirm-email/${await mailbox.confirmationToken(account.email)}`);
  await expect(page).toHaveURL('/confirm-email');
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(textOn(page, 'Password is required.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('password123');
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(textOn(page, 'one of the most common passwords')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByRole('status').filter({ hasText: CONFIRMED })).toBeVisible();
  await page.getByRole('link', { name: 'Log in', exact: true }).last().click();
  await expect(page).toHaveURL('/login');
  await alive(page);
  await logInByForm(page, { email: account.email, password: newPassword });
  await expect(page).toHaveURL('/dashboard');
  await expect(textOn(page, 'Your address isn’t confirmed yet.')).toBeHidden();
});

signedInTest('an ended session counts as a visitor', async ({ page, account, mailbox, faults }) => {
  faults.allow(/40[01]/);
  const headers = { authorization: `Bearer ${account.token}` };
  await page.request.post('/api/auth/logout', { headers });
  await open(page, `/confirm-email/${await mailbox.confirmationToken(account.email)}`);
  await expect(page.getByRole('button', { name: 'Confirm address' })).toBeVisible();
});

signedInTest('a used link leads to the dashboard', async ({ page, account, mailbox, faults }) => {
  faults.allow(/400/);
  const token = await mailbox.confirmationToken(account.email);
  await page.goto(`/confirm-email/${token}`);
  await expect(textOn(page, CONFIRMED)).toBeVisible();
  await page.goto(`/confirm-email/${token}`);
  await expect(page.getByRole('alert')).toContainText(USELESS);
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a call that does not come through can be made again', async ({ page, faults }) => {
  faults.allow(/50\d|400/);
  await page.route('**/api/auth/confirm-email', (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  await open(page, '/confirm-email/some-token');
  await expect(page.getByRole('alert')).toContainText('We couldn’t confirm the address.');
  await page.unroute('**/api/auth/confirm-email');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText(USELESS);
});

import { expect, hold, open, storedTokens } from '#support/browser-test';
import {
  createPasskey,
  logOut,
  passkeyButton,
  section,
  test,
  withoutAutofill,
} from './passkey-pages.js';
import { VirtualAuthenticator } from './virtual-authenticator.js';

test('a passkey that the browser offers in the email field logs in', async ({ page, account }) => {
  await VirtualAuthenticator.plugInto(page);
  await createPasskey(page, account);
  await logOut(page);
  // The browser of the test takes the offer at once.
  const release = await hold(page, '**/api/auth/login/passkey-options');
  await open(page, '/login');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  release();
  await expect(page).toHaveURL(/dashboard/);
});

test('a device that does not recognise its owner neither creates a passkey nor logs in', async ({
  page,
  account,
}) => {
  await withoutAutofill(page);
  const device = await VirtualAuthenticator.plugInto(page);
  await createPasskey(page, account);
  await device.recognises(false);
  await logOut(page);
  await open(page, '/login');
  await passkeyButton(page).click();
  await expect(passkeyButton(page)).toBeEnabled();
  await expect(page).toHaveURL(/login/);
  expect(await storedTokens(page)).toEqual({ persistent: null, session: null });
});

test('a log-in with a passkey keeps the password from logging in meanwhile', async ({
  page,
  account,
}) => {
  await withoutAutofill(page);
  await VirtualAuthenticator.plugInto(page);
  await createPasskey(page, account);
  await logOut(page);
  let passwords = 0;
  page.on('request', (sent) => (passwords += Number(sent.url().endsWith('/login/email'))));
  await open(page, '/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  const release = await hold(page, '**/api/auth/login/passkey');
  await passkeyButton(page).click();
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeDisabled();
  await page.getByLabel('Password', { exact: true }).press('Enter');
  release();
  await expect(page).toHaveURL(/dashboard/);
  expect(passwords).toBe(0);
});

test('canceling a passkey leads back to the form, which works as before', async ({
  page,
  account,
}) => {
  await page.addInitScript(() => {
    const cancel = async () => {
      throw new DOMException('The operation was cancelled.', 'NotAllowedError');
    };
    navigator.credentials.get = cancel;
    navigator.credentials.create = cancel;
  });
  await open(page, '/login');
  await page.getByLabel('Email').fill(account.email);
  await passkeyButton(page).click();
  await expect(passkeyButton(page)).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL(/dashboard/);
  await open(page, '/settings/security');
  await section(page).getByRole('button', { name: 'Create a passkey' }).click();
  await expect(section(page).getByRole('alert')).toContainText('No passkey was created');
});

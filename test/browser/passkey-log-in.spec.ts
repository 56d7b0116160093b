import { logInByForm, expect, hold, open, storedTokens } from '#support/browser-test';
import {
  createPasskey,
  logOut,
  passkeyButton,
  section,
  test,
  withoutAutofill,
} from '#support/passkey-pages';
import { VirtualAuthenticator } from '#support/virtual-authenticator';

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

test('a passkey that logs nobody in does not take the focus from who types meanwhile', async ({
  page,
  faults,
}) => {
  faults.allow(/503/);
  await withoutAutofill(page);
  await open(page, '/login');
  const release = await hold(page, '**/api/auth/login/passkey-options', { status: 503 });
  await passkeyButton(page).click();
  await page.getByLabel('Email').click();
  await page.keyboard.type('ada');
  release();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.keyboard.type('@example.com');
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
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

test('who logs in with a passkey does not log in with a password meanwhile', async ({
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

test('a passkey that the browser offers is not taken while a password is on its way', async ({
  page,
  account,
}) => {
  await VirtualAuthenticator.plugInto(page);
  await createPasskey(page, account);
  await logOut(page);
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = async (options) => {
      const chosen = await get(options);
      Reflect.set(window, 'isChosen', true);
      return chosen;
    };
  });
  let passkeys = 0;
  page.on('request', (sent) => (passkeys += Number(sent.url().endsWith('/login/passkey'))));
  const offer = await hold(page, '**/api/auth/login/passkey-options');
  const answer = await hold(page, '**/api/auth/login/email');
  await open(page, '/login');
  await logInByForm(page, account);
  await expect(passkeyButton(page)).toBeDisabled();
  offer();
  await page.waitForFunction(() => Reflect.get(window, 'isChosen') === true);
  answer();
  await expect(page).toHaveURL(/dashboard/);
  expect(passkeys).toBe(0);
});

test('who cancels is back at the form, which works as before', async ({ page, account }) => {
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
  await expect(section(page).getByRole('alert')).toContainText('Nothing was created');
});

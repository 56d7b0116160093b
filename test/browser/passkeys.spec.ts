import { logInByForm, expect, open, siteUrl, storedTokens, textOn } from '#support/browser-test';
import { createPasskey, logOut, passkeyButton, section, test } from './passkey-pages.js';
import { VirtualAuthenticator } from './virtual-authenticator.js';

test('a passkey is created, listed, and logs in with a button', async ({ page, account }) => {
  await VirtualAuthenticator.plugInto(page);
  await createPasskey(page, account);
  await expect(section(page)).toContainText(/Chrome on Windows/);
  await expect(section(page)).toContainText('Not used yet');
  await expect(section(page)).toContainText('Synced to your other devices');
  await logOut(page);
  await open(page, '/login');
  await passkeyButton(page).click();
  await expect(page).toHaveURL(/dashboard/);
  expect((await storedTokens(page)).session).not.toBeNull();
  await open(page, '/settings/security');
  await expect(section(page)).toContainText('Last used');
  // A log in with a passkey is a proof: nothing is asked.
  await open(page, '/settings');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(textOn(page, 'Your download has started.')).toBeVisible();
});

test('each device makes and removes its own passkey', async ({ page, account, faults }) => {
  faults.allow(/401/);
  const phone = await VirtualAuthenticator.plugInto(page);
  await createPasskey(page, account);
  await section(page).getByRole('button', { name: 'Create a passkey' }).click();
  await expect(section(page).getByRole('alert')).toContainText('has a passkey for your account');
  const key = await VirtualAuthenticator.plugInto(page, 'usb');
  await section(page).getByRole('button', { name: 'Create a passkey' }).click();
  await expect(section(page).getByRole('listitem')).toHaveCount(2);

  const last = section(page)
    .getByRole('button', { name: /^Remove/ })
    .last();
  await last.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Chrome on Windows');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(section(page).getByRole('listitem')).toHaveCount(2);
  await last.click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(section(page).getByRole('listitem')).toHaveCount(1);
  expect(await phone.passkeys()).toHaveLength(1);

  await phone.unplug();
  await key.unplug();
});

test('without WebAuthn nothing is offered, and Security says why', async ({ page, account }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await open(page, '/login');
  await logInByForm(page, account);
  await expect(page).toHaveURL(/dashboard/);
  await open(page, '/settings/security');
  await expect(section(page)).toContainText('This browser can’t use passkeys');
  await expect(section(page).getByRole('button')).toHaveCount(0);
  await logOut(page);
  await page.evaluate(() => sessionStorage.clear());
  await open(page, '/login');
  await expect(passkeyButton(page)).toHaveCount(0);
});

test('at an IP address passkeys are not offered', async ({ page, account, faults }) => {
  faults.allow(/foreign request: http:\/\/127\.0\.0\.1/);
  const address = siteUrl().replace('localhost', '127.0.0.1');
  await open(page, `${address}/login`);
  await expect(passkeyButton(page)).toHaveCount(0);
  await page.evaluate((token) => localStorage.setItem('northfold.token', token), account.token);
  await open(page, `${address}/settings/security`);
  await expect(section(page)).toContainText('This browser can’t use passkeys at this address');
});

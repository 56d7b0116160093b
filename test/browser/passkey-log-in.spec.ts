import { expect, open } from '#support/browser-test';
import { passkeyButton, section, test } from './passkey-pages.js';

test('canceling a passkey leads back to the form', async ({ page, account }) => {
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

import { expect, open, type Page } from '#support/browser-test';
import { fillIn } from '#support/filling-in';
import { createPasskey, test } from './passkey-pages.js';
import { VirtualAuthenticator } from './virtual-authenticator.js';

async function choosePassword(page: Page): Promise<void> {
  const password = 'granite-meadow-compass-7';
  await fillIn(page, { 'New password': password, 'Confirm new password': password });
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(
    page.getByRole('main').getByText('Your password has been changed successfully!'),
  ).toBeVisible();
}

test('after ten minutes a passkey proves the owner', async ({ page, account, faults }) => {
  faults.allow(/403/);
  await VirtualAuthenticator.plugInto(page);
  await createPasskey(page, account);
  let proven = false;
  page.on('response', (response) => {
    if (response.url().endsWith('/reauthenticate/passkey')) proven = response.status() === 204;
  });
  await page.route(/\/api\/auth\/export$/, async (route) => {
    if (proven) return route.continue();
    const json = { type: 'urn:northfold:problem:reauthentication-required', detail: 'Again.' };
    await route.fulfill({ status: 403, contentType: 'application/problem+json', json });
  });
  await open(page, '/settings');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('main').getByText('Your download has started.')).toBeVisible();
});

test('a passkey replaces the current password', async ({ page, account }) => {
  await VirtualAuthenticator.plugInto(page);
  await createPasskey(page, account);
  await open(page, '/change-password');
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await choosePassword(page);
});

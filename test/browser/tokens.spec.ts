import { expectAccessible } from '#support/axe';
import {
  confirmByMail,
  expect,
  hold,
  open,
  signedInTest as test,
  type Page,
  textOn,
} from '#support/browser-test';
import { staffTest } from './staff-test.js';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

async function settled(page: Page, path = '/settings/tokens'): Promise<void> {
  await open(page, path);
  await expect(textOn(page, 'Loading...')).toHaveCount(0);
}

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Read the settings').check();
}

/** Makes one on the page. @returns the token as it is shown */
async function create(page: Page, name = 'Nightly backup'): Promise<string> {
  await fillIn(page, name);
  await button(page, 'Create token').click();
  await expect(page.getByRole('heading', { name: 'Your new token' })).toBeFocused();
  return main(page)
    .locator('code', { hasText: /^nf_pat_\w{64}$/ })
    .innerText();
}

test.describe('With a confirmed address', () => {
  test.beforeEach(async ({ mailbox, account }) => {
    await confirmByMail(mailbox, account);
  });

  test('a token is created, copied, used and revoked', async ({ page, context, request }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await settled(page);
    const token = await create(page);
    await expectAccessible(page);
    await button(page, 'Copy').click();
    await expect(button(page, 'Copied')).toBeVisible();
    expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe(token);
    await button(page, 'I’ve saved it').click();
    await expect(main(page)).not.toContainText(token);

    expect((await request.get('/api/auth/settings', bearer(token))).status()).toBe(200);
    expect((await request.get('/api/auth/profile', bearer(token))).status()).toBe(403);
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'Nightly backup' });
    await expect(row).toContainText(`nf_pat_…${token.slice(-4)}`);
    await expect(row).toContainText('Allowed: Read the settings');
    await expect(row).toContainText(/Last used .* from /);
    await expectAccessible(page);

    await button(page, 'Revoke Nightly backup').click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(
      'Programs that use “Nightly backup” will stop working at once.',
    );
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(button(page, 'Revoke Nightly backup')).toBeFocused();
    expect((await request.get('/api/auth/settings', bearer(token))).status()).toBe(200);
    await button(page, 'Revoke Nightly backup').click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect(textOn(page, 'You don’t have any access tokens.')).toBeVisible();
    expect((await request.get('/api/auth/settings', bearer(token))).status()).toBe(401);
  });

  test('a token that came while another page was open is shown on return', async ({ page }) => {
    const links = page.getByRole('navigation', { name: 'Account' });
    const made = page.getByRole('heading', { name: 'Your new token' });
    await settled(page);
    const release = await hold(page, '**/api/auth/tokens');
    await fillIn(page, 'Nightly backup');
    const sent = page.waitForRequest('**/api/auth/tokens');
    await button(page, 'Create token').click();
    await sent;
    await links.getByText('Profile').click();
    await expect(page).toHaveURL('/profile');
    const answered = page.waitForResponse('**/api/auth/tokens');
    release();
    await (await answered).finished();
    await links.getByText('Tokens').click();
    await expect(made).toBeVisible();
    await button(page, 'I’ve saved it').click();
    await links.getByText('Profile').click();
    await links.getByText('Tokens').click();
    await expect(button(page, 'Create token')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('');
  });

  test('a new password revokes the tokens if asked to', async ({ page, account, request }) => {
    await settled(page, '/change-password');
    await expect(page.getByLabel('Also revoke my access tokens')).toHaveCount(0);
    await settled(page);
    const token = await create(page);
    await button(page, 'I’ve saved it').click();
    const change = async (from: string, to: string) => {
      await page.getByLabel('Current password', { exact: true }).fill(from);
      await page.getByLabel('New password', { exact: true }).fill(to);
      await page.getByLabel('Confirm new password', { exact: true }).fill(to);
      await button(page, 'Change password').click();
      await expect(textOn(page, 'Your password has been changed successfully!')).toBeVisible();
    };
    const status = async () => (await request.get('/api/auth/settings', bearer(token))).status();
    await settled(page, '/change-password');
    const box = page.getByLabel('Also revoke my access tokens');
    await expect(box).toBeChecked();
    await expectAccessible(page);
    await box.uncheck();
    await change(account.password, 'granite-meadow-compass-7');
    expect(await status()).toBe(200);
    await settled(page, '/change-password');
    await change('granite-meadow-compass-7', 'basalt-harvest-window-9');
    expect(await status()).toBe(401);
  });
});

staffTest('the staff can give a token the scopes of the inbox', async ({ page, request }) => {
  await settled(page);
  await page.getByLabel('Read the inbox').check();
  const token = await create(page, 'Helpdesk');
  expect((await request.get('/api/inbox/counts', bearer(token))).status()).toBe(200);
  expect((await request.get('/api/auth/profile', bearer(token))).status()).toBe(403);
});

import { resolve } from 'node:path';
import { expect, open, signedInTest, test, type Page } from '#support/browser-test';

async function shoot(page: Page, name: string): Promise<void> {
  const folder = resolve(import.meta.dirname, '../../../screenshots', test.info().project.name);
  await page.screenshot({ path: resolve(folder, `confirm-email-${name}.png`), fullPage: true });
}

test('a link where nobody is logged in', async ({ page, account, mailbox, faults }) => {
  faults.allow(/400/);
  await open(page, '/confirm-email');
  await expect(page.getByRole('alert')).toBeVisible();
  await shoot(page, 'no-link');
  await open(page, '/confirm-email/some-token');
  await expect(page.getByRole('alert')).toBeVisible();
  await shoot(page, 'useless');
  await open(page, `/confirm-email/${await mailbox.confirmationToken(account.email)}`);
  await expect(page.getByRole('button', { name: 'Confirm address' })).toBeVisible();
  await shoot(page, 'password');
  await page.getByLabel('Password', { exact: true }).fill('password123');
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText('among the most common')).toBeVisible();
  await shoot(page, 'password-refused');
  await page.getByLabel('Password', { exact: true }).fill('seven-copper-kettles-sing');
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await shoot(page, 'done-with-password');
});

signedInTest('an address that is not confirmed', async ({ page, account, mailbox }) => {
  const first = await mailbox.waitFor(account.email);
  for (const path of ['dashboard', 'settings']) {
    await open(page, `/${path}`);
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await shoot(page, path);
  }
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText('A new link is on its way.')).toBeVisible();
  await shoot(page, 'settings-sent');
  await page.goto(`/confirm-email/${await mailbox.confirmationToken(account.email, first)}`);
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await shoot(page, 'done');
});

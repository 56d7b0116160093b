import { readFile } from 'node:fs/promises';
import { expectForEverybody } from '#support/axe';
import { codeOf, wrongCode } from '#support/second-step';
import {
  logInByForm,
  expect,
  open,
  signedInTest as test,
  storedTokens,
  type Account,
  type Page,
  textOn,
  logOut,
} from '#support/browser-test';

const section = (page: Page) => page.getByRole('region', { name: 'Second step' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Switches it on as a visitor does. */
async function switchOn(page: Page): Promise<{ key: string; codes: string[] }> {
  await open(page, '/settings/security');
  await section(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(section(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  const key = (await section(page).locator('code').innerText()).replaceAll(/\s/g, '');
  const link = section(page).getByRole('link', { name: /on this device/ });
  await expect(link).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${key}`));
  await expect(section(page).getByLabel('Code', { exact: true })).toBeFocused();
  await expectForEverybody(page);
  await section(page).getByLabel('Code', { exact: true }).fill(codeOf(key));
  await section(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(section(page).getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  return { key, codes: await section(page).locator('li').allInnerTexts() };
}

async function sendPassword(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Remember this device').check();
  await logInByForm(page, account);
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
}

test('the second step is turned on, used and turned off', async ({ page, account, faults }) => {
  faults.allow(/401/);
  const { key, codes } = await switchOn(page);
  expect(codes).toHaveLength(10);
  await expectForEverybody(page);
  await section(page).getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(section(page)).toContainText('10 recovery codes left.');

  await logOut(page);
  await expect(page).toHaveURL('/login');
  await sendPassword(page, account);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expectForEverybody(page);
  // The first code was used up by switching it on: this is the next. Pasted with a blank.
  await code.fill(codeOf(key, 1).replace(/^.../, '$& '));
  await button(page, 'Log In').click();
  await expect(page).toHaveURL('/dashboard');
  expect((await storedTokens(page)).persistent).toBeTruthy();

  await logOut(page);
  await expect(page).toHaveURL('/login');
  await sendPassword(page, account);
  await button(page, 'Use a recovery code').click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.getByLabel('Recovery code').fill('mzxw6y-tboi2d-gnbvgy-3tqojq');
  await button(page, 'Log In').click();
  await expect(textOn(page, 'This code is wrong')).toBeVisible();
  await expectForEverybody(page);
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await button(page, 'Log In').click();
  await expect(page).toHaveURL('/dashboard');
  await open(page, '/settings/security');
  await expect(section(page)).toContainText('9 recovery codes left.');

  await section(page).getByRole('button', { name: 'Turn off' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expectForEverybody(page);
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expect(section(page)).toContainText('You log in without a code');
  await logOut(page);
  await expect(page).toHaveURL('/login');
  await logInByForm(page, account);
  await expect(page).toHaveURL('/dashboard');
});

test('five wrong codes lead back to the password', async ({ page, account, faults }) => {
  faults.allow(/401/);
  const { key } = await switchOn(page);
  await page.goto('/settings/security');
  await logOut(page);
  await expect(page).toHaveURL('/login');
  await sendPassword(page, account);
  const code = page.getByLabel('Code', { exact: true });
  for (let n = 0; n < 5; n += 1) {
    await code.fill(wrongCode(key));
    const answered = page.waitForResponse('**/login/second-step');
    await button(page, 'Log In').click();
    await answered;
    await expect(textOn(page, 'This code is wrong or was already used.')).toBeVisible();
    await expect(code).toBeFocused();
  }
  await button(page, 'Log In').click();
  await expect(page.getByRole('alert')).toContainText('Please log in again.');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('recovery codes are copied, saved, printed, replaced', async ({ page, account, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { codes } = await switchOn(page);
  await expect(section(page)).toContainText('Every other device has been logged out.');
  await section(page).getByRole('button', { name: 'Copy' }).click();
  await expect(section(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  const download = page.waitForEvent('download');
  await section(page).getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  for (const code of codes) expect(file).toContain(code);

  await page.emulateMedia({ media: 'print' });
  await expect(textOn(page, `Northfold recovery codes for ${account.email}`)).toBeVisible();
  await expect(textOn(page, codes[0] ?? '')).toBeVisible();
  await expect(textOn(page, 'Delete account', { exact: true }).first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await section(page).getByRole('button', { name: 'I’ve saved them' }).click();
  await section(page).getByRole('button', { name: 'Create new recovery codes' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Create new recovery codes' })
    .click();
  await expect(section(page).locator('li')).toHaveCount(10);
  expect(await section(page).locator('li').allInnerTexts()).not.toContain(codes[0]);
});

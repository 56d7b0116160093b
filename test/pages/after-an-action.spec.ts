import { codeOf } from '#support/second-step';
import {
  expect,
  hold,
  logIn,
  open,
  signedInTest as test,
  type Page,
  textOn,
} from '#support/browser-test';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Everything that the settings show has come: nothing below moves any more. */
async function openSecurity(page: Page): Promise<void> {
  await open(page, '/settings/security');
  await expect(textOn(page, 'Loading...')).toHaveCount(0);
}

async function beginSetUp(page: Page): Promise<string> {
  await section(page, 'Second step').getByRole('button', { name: 'Turn on' }).click();
  const key = section(page, 'Second step').locator('code');
  await expect(key).toBeVisible();
  return (await key.innerText()).replaceAll(/\s/g, '');
}

/** Leaves the page before the answer to an act has come, and comes back when it has. */
async function comeBackAfter(page: Page, call: string, act: () => Promise<void>): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Account' });
  const release = await hold(page, call);
  const sent = page.waitForRequest(call);
  await act();
  await sent;
  if (page.url().endsWith('/security')) await links.getByText('Profile').click();
  await expect(page).not.toHaveURL('/settings/security');
  const answered = page.waitForResponse(call);
  release();
  await (await answered).finished();
  await links.getByText('Security').click();
}

test('a failed reload is marked as old, with Try again', async ({ page, account, faults }) => {
  faults.allow(/status of 503/);
  await logIn(account);
  await openSecurity(page);
  const devices = section(page, 'Devices');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  const list = '**/api/auth/sessions';
  await page.route(list, (route) => route.fulfill({ status: 503 }));
  await devices
    .getByRole('button', { name: /^Log out/ })
    .last()
    .click();
  await expect(devices).toContainText('may be out of date');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await page.unroute(list);
  await devices.getByRole('button', { name: 'Try again' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices).not.toContainText('may be out of date');
});

test('recovery codes that arrive late are kept until they are saved', async ({ page }) => {
  await openSecurity(page);
  const step = section(page, 'Second step');
  const links = page.getByRole('navigation', { name: 'Account' });
  await step.getByLabel('Code', { exact: true }).fill(codeOf(await beginSetUp(page)));
  await comeBackAfter(page, '**/second-step/confirm', async () => {
    await step.getByRole('button', { name: 'Turn on' }).click();
  });
  await expect(step.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const first = await step.locator('li').allInnerTexts();
  await step.getByRole('button', { name: 'I’ve saved them' }).click();
  await comeBackAfter(page, '**/second-step/recovery-codes', async () => {
    await step.getByRole('button', { name: 'Create new recovery codes' }).click();
    const question = page.getByRole('alertdialog', { name: 'Create new recovery codes?' });
    await question.getByRole('button', { name: 'Create new recovery codes' }).click();
    await page.goBack();
  });
  await expect(step.locator('li')).toHaveCount(10);
  expect(await step.locator('li').allInnerTexts()).not.toEqual(first);
  await step.getByRole('button', { name: 'I’ve saved them' }).click();
  await links.getByText('Profile').click();
  await links.getByText('Security').click();
  await expect(step).toContainText('10 recovery codes left.');
});

import {
  expect,
  open,
  signedInTest as test,
  switchSecondStepOn,
  type Page,
  textOn,
} from '#support/browser-test';
import { codeOf, wrongCode } from '#support/second-step';

/** The session counts as one that logged in long ago, until it shows the password. */
async function logInLongAgo(page: Page): Promise<void> {
  let proven = false;
  page.on('response', (response) => {
    if (response.url().endsWith('/reauthenticate')) proven = response.status() === 204;
  });
  await page.route(/\/api\/auth\/(delete|export|sessions.*)$/, async (route) => {
    const isRead = route.request().method() === 'GET' && !route.request().url().endsWith('export');
    if (proven || isRead) return route.continue();
    await route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: {
        type: 'urn:northfold:problem:reauthentication-required',
        detail: 'Please confirm your password first, or log in again.',
      },
    });
  });
}

test.beforeEach(async ({ page, faults }) => {
  faults.allow(/403/);
  await logInLongAgo(page);
  await open(page, '/settings');
  // Lists that come while a button below them is pressed may move it.
  await expect(textOn(page, 'Loading...')).toHaveCount(0);
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });
const passwordIn = (page: Page) => dialogOf(page).getByLabel('Current password', { exact: true });

async function startDeletion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
}

test('an old session deletes the account by password only', async ({ page, account, faults }) => {
  faults.allow(/401/);
  await startDeletion(page);
  await expect(passwordIn(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toContainText('Current password is required.');
  await passwordIn(page).fill('not my password');
  await dialogOf(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialogOf(page)).toContainText('Incorrect current password.');
  await expect(passwordIn(page)).toBeFocused();
  await expect(passwordIn(page)).toHaveValue('not my password');
  await passwordIn(page).fill(account.password);
  await dialogOf(page).getByRole('button', { name: 'Continue' }).click();
  await expect(
    page.getByRole('main').getByText('Account deleted. Redirecting to home page.'),
  ).toBeVisible();
});

test('with the second step on, a code is asked for too', async ({ page, account, faults }) => {
  faults.allow(/401/);
  const key = await switchSecondStepOn(account, -1);
  await page.getByRole('button', { name: 'Download my data' }).click();
  await passwordIn(page).fill(account.password);
  const code = dialogOf(page).getByLabel('Code', { exact: true });
  await code.fill(wrongCode(key));
  await dialogOf(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialogOf(page)).toContainText('This code is wrong');
  await code.fill(codeOf(key));
  await dialogOf(page).getByRole('button', { name: 'Continue' }).click();
  await expect(textOn(page, 'Your download has started.')).toBeVisible();
});

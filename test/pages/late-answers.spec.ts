import {
  switchSecondStepOn,
  logInByForm,
  expect,
  hold,
  open,
  signedInTest,
  storedTokens,
  test,
  textOn,
} from '#support/browser-test';
import { answerSum, fillIn, MESSAGE } from '#support/filling-in';
import { codeOf, wrongCode } from '#support/second-step';

const TYPED = 'We have one from 1991.';

test('text written while a message is being sent is not taken for the sent one', async ({
  page,
}) => {
  await open(page, '/contact');
  const answer = await hold(page, '**/api/contact');
  await fillIn(page, MESSAGE);
  await answerSum(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByLabel('Message', { exact: true }).fill(TYPED);
  answer();
  await expect(textOn(page, 'Message sent successfully!')).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(TYPED);
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('');
});

test('a code on its way can be left neither for another kind of code nor for the password', async ({
  page,
  account,
  faults,
}) => {
  faults.allow(/401/);
  const key = await switchSecondStepOn(account);
  await open(page, '/login');
  await logInByForm(page, account);
  await page.getByLabel('Code', { exact: true }).fill(wrongCode(key));
  const answer = await hold(page, '**/api/auth/login/second-step');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Back to password' })).toBeDisabled();
  answer();
  await expect(textOn(page, 'This code is wrong or was already used.')).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(textOn(page, 'This code is wrong or was already used.')).toBeHidden();
  await page.getByRole('button', { name: 'Use the app' }).click();
  // The next page is on its way: the question stays where it was asked.
  const release = await hold(page, '**/assets/dashboard-page-*');
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 1));
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForFunction(() => sessionStorage.getItem('northfold.token') !== null);
  await expect(page.getByRole('button', { name: 'Back to password' })).toBeDisabled();
  release();
  await expect(page).toHaveURL('/dashboard');
});

signedInTest(
  'a deletion that is answered late keeps the session on another page',
  async ({ page, account }) => {
    await open(page, '/dashboard');
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    const answer = await hold(page, '**/api/auth/delete**', { status: 204 });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
    const answered = page.waitForResponse('**/api/auth/delete**');
    answer();
    await (await answered).finished();
    await page.getByRole('link', { name: 'View profile' }).click();
    await expect(page.getByRole('main').getByText(account.email)).toBeVisible();
    expect((await storedTokens(page)).persistent).not.toBeNull();
  },
);

import {
  expect,
  hold,
  newEmail,
  open,
  signedInTest,
  storedTokens,
  test,
  type Page,
  textOn,
} from '#support/browser-test';
import { answerSum, fillIn, MESSAGE } from '#support/filling-in';

const SENT = 'Message sent successfully! We will get back to you shortly.';

async function writeMessage(page: Page): Promise<void> {
  await fillIn(page, MESSAGE);
  await answerSum(page);
}

/** The page's calls of one path of the API. */
function callsTo(page: Page, path: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(path)) calls.push(request.method());
  });
  return calls;
}

/** Presses a button three times, as when nothing seems to happen. */
async function pressOften(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click({ clickCount: 3 });
}

test('a message is sent once, however often Send is pressed', async ({ page }) => {
  const calls = callsTo(page, '/api/contact');
  const answer = await hold(page, '**/api/contact');
  await open(page, '/contact');
  await writeMessage(page);
  await pressOften(page, 'Send message');
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  answer();
  await expect(textOn(page, SENT)).toBeVisible();
  expect(calls).toEqual(['POST']);
});

test('an account is made once, even before the page is alive', async ({ page }) => {
  const calls = callsTo(page, '/api/auth/signup/email');
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/signup');
  await fillIn(page, { Email: newEmail(), Password: 'quiet-harbour-lantern-42' });
  await pressOften(page, 'Sign Up');
  release();
  await expect(page).toHaveURL('/login');
  expect(calls).toEqual(['POST']);
});

test('the word that a message was sent is not left below one that is refused', async ({ page }) => {
  await open(page, '/contact');
  await writeMessage(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(textOn(page, SENT)).toBeVisible();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(textOn(page, 'Name is required.')).toBeVisible();
  await expect(textOn(page, SENT)).toBeHidden();
  // The next success is shown again.
  await writeMessage(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(textOn(page, SENT)).toBeVisible();
});

const TYPED = 'We have one from 1991.';

test('text typed while a message is being sent is kept', async ({ page }) => {
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

signedInTest('a late deletion keeps the session elsewhere', async ({ page, account }) => {
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
});

import { expect, hold, newEmail, open, test, type Page, textOn } from '#support/browser-test';
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
  await page
    .getByRole('main')
    .getByRole('button', { name, exact: true })
    .evaluate((button: HTMLElement) => {
      for (let press = 0; press < 3; press += 1) button.click();
    });
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

test('an account is made once, however often Sign Up is pressed before the page is alive', async ({
  page,
}) => {
  const calls = callsTo(page, '/api/auth/signup/email');
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/signup');
  await fillIn(page, { Email: newEmail(), Password: 'quiet-harbour-lantern-42' });
  await pressOften(page, 'Sign Up');
  release();
  await expect(page).toHaveURL('/login');
  expect(calls).toEqual(['POST']);
});

test('a log-in is not asked for again while the next page is on its way', async ({
  page,
  account,
}) => {
  const calls = callsTo(page, '/api/auth/login/email');
  await open(page, '/login');
  const release = await hold(page, '**/assets/dashboard-page-*');
  await fillIn(page, { Email: account.email, Password: account.password });
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForFunction(() => sessionStorage.getItem('northfold.token') !== null);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Logging In...' })).toBeDisabled();
  release();
  await expect(page).toHaveURL('/dashboard');
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

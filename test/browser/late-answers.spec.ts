import {
  expect,
  hold,
  newEmail,
  open,
  signedInTest,
  storedTokens,
  test,
  type Page,
} from '#support/browser-test';

const TYPED = 'We have one from 1991.';

/** Leaves for the contact page while an answer is on its way, and writes there. */
async function writeElsewhere(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  await page.getByLabel('Message', { exact: true }).fill(TYPED);
}

async function expectStillThere(page: Page): Promise<void> {
  // The page that the answer would lead to has had the time to come.
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL('/contact');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(TYPED);
}

test('a log-in that is answered late leaves the visitor where they are by then, logged in', async ({
  page,
  account,
}) => {
  await open(page, '/login');
  const answer = await hold(page, '**/api/auth/login/email');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await writeElsewhere(page);
  answer();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expectStillThere(page);
  expect((await storedTokens(page)).session).not.toBeNull();
});

test('a sign-up that is answered late leaves the visitor where they are by then', async ({
  page,
}) => {
  await open(page, '/signup');
  const answer = await hold(page, '**/api/auth/signup/email');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill('quiet-harbour-lantern-42');
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await writeElsewhere(page);
  const answered = page.waitForResponse('**/api/auth/signup/email');
  answer();
  await answered;
  await expectStillThere(page);
});

test('what is written while a message is on its way is not taken for the one that was sent', async ({
  page,
}) => {
  await open(page, '/contact');
  const answer = await hold(page, '**/api/contact');
  const message = { Name: 'Ada', Email: 'ada@example.com', Subject: 'Hello', Message: 'One' };
  for (const [label, text] of Object.entries(message)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  const question = await page.getByText(/What is \d+ \+ \d+\?/).innerText();
  const [first, second] = question.match(/\d+/g) ?? [];
  await page.getByLabel(/What is/).fill(String(Number(first) + Number(second)));
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByLabel('Message', { exact: true }).fill(TYPED);
  answer();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(TYPED);
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('');
});

signedInTest(
  'a deletion that is answered late logs nobody out on another page',
  async ({ page }) => {
    await open(page, '/dashboard');
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    const answer = await hold(page, '**/api/auth/delete**', { status: 204 });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
    const answered = page.waitForResponse('**/api/auth/delete**');
    answer();
    await answered;
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveURL('/dashboard');
    expect((await storedTokens(page)).persistent).not.toBeNull();
  },
);

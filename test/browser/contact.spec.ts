import { alive, expect, open, test, type Page } from '#support/browser-test';
import { answerSum, fillIn, MESSAGE, sumNumbers } from '#support/filling-in';

const SENT = 'Message sent successfully! We will get back to you shortly.';

const write = async (page: Page, values: Partial<typeof MESSAGE> = {}) =>
  fillIn(page, { ...MESSAGE, ...values });
const sum = (page: Page) => page.getByLabel(/What is \d+ \+ \d+\?/);
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

test('a message is sent, the form is cleared, the sum is new, and the consultancy has an email', async ({
  page,
  mailbox,
}) => {
  const subject = `A difference engine ${Date.now()}`;
  await open(page, '/contact');
  await write(page, { Subject: subject });
  await answerSum(page);
  await send(page);
  await expect(page.getByText(SENT)).toBeVisible();
  for (const label of Object.keys(MESSAGE)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  }
  await expect(sum(page)).toHaveValue('');
  const email = await mailbox.waitFor('hello@northfold.example', { subject: new RegExp(subject) });
  expect(email.text).toContain('Can you read its source?');
  expect(email.headers.get('reply-to')).toContain('ada@example.com');
});

test('the sum is asked before anybody touches the form, and stays the same after', async ({
  page,
}) => {
  await page.goto('/contact');
  const asked = await sumNumbers(page);
  await page.getByLabel('Name', { exact: true }).focus();
  await alive(page);
  expect(await sumNumbers(page)).toEqual(asked);
});

test('each empty field says what it needs, and editing it takes the word back', async ({
  page,
}) => {
  await open(page, '/contact');
  await write(page, { Name: ' ', Email: ' ', Subject: '\t', Message: ' \n ' });
  await send(page);
  for (const label of ['Name', 'Email', 'Subject', 'Message'] as const) {
    const error = page.getByText(`${label} is required.`);
    await expect(error).toBeVisible();
    await page.getByLabel(label, { exact: true }).fill(MESSAGE[label]);
    await expect(error).toBeHidden();
  }
  await expect(page.getByText('Incorrect CAPTCHA answer')).toBeVisible();
});

test('an address that is none is refused', async ({ page }) => {
  await open(page, '/contact');
  for (const email of ['ada', 'ada@example', '@example.com', 'ada @example.com', 'ada@x.c']) {
    await write(page, { Email: email });
    await answerSum(page);
    await send(page);
    await expect(page.getByText('Email address is invalid.')).toBeVisible();
  }
});

test('a wrong sum is refused and can be put right', async ({ page }) => {
  await open(page, '/contact');
  await write(page);
  await sum(page).fill('99');
  await send(page);
  await expect(page.getByText('Incorrect CAPTCHA answer')).toBeVisible();
  await answerSum(page);
  await expect(page.getByText('Incorrect CAPTCHA answer')).toBeHidden();
  await send(page);
  await expect(page.getByText(SENT)).toBeVisible();
});

test('the sum is made of integers from 1 to 10', async ({ page }) => {
  for (let round = 0; round < 4; round += 1) {
    await open(page, '/contact');
    for (const number of await sumNumbers(page)) {
      expect(number).toBeGreaterThanOrEqual(1);
      expect(number).toBeLessThanOrEqual(10);
    }
  }
});

const FAILED = 'Failed to submit contact form. Please try again later.';
const LOST = 'We do not know whether this was done.';

for (const [what, status, said] of [
  ['a server in trouble', 500, FAILED],
  ['no answer', 0, LOST],
  ['too many messages', 429, FAILED],
] as const) {
  test(`${what}: the form says so and keeps every word`, async ({ page, faults }) => {
    faults.allow(/500|429|ERR_FAILED/);
    await page.route('**/api/contact', (route) =>
      status ? route.fulfill({ status, body: '' }) : route.abort(),
    );
    await open(page, '/contact');
    await write(page);
    await answerSum(page);
    await send(page);
    await expect(page.getByRole('alert')).toContainText(said);
    for (const [label, value] of Object.entries(MESSAGE)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    }
  });
}

test('a field that the server refuses: the form says that it failed, and the field why', async ({
  page,
  faults,
}) => {
  faults.allow(/400/);
  const refused = 'Email address is invalid.';
  const errors = [{ field: 'email', code: 'invalid', message: refused }];
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      json: { type: 'urn:northfold:problem:validation', status: 400, detail: refused, errors },
    }),
  );
  await open(page, '/contact');
  await write(page);
  await answerSum(page);
  await send(page);
  await expect(page.getByText(refused)).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
});

/** The page makes a call whose answer is lost as often, then gives it up. */
const CALLS = 3;

test('a message whose answer was lost is sent again and kept once, and a changed one is another', async ({
  page,
  mailbox,
  faults,
}) => {
  faults.allow(/ERR_FAILED/);
  const subject = `Lost ${Date.now()}`;
  await page.route(
    '**/api/contact',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: CALLS },
  );
  await open(page, '/contact');
  await write(page, { Subject: subject });
  await answerSum(page);
  await send(page);
  await expect(page.getByRole('alert')).toContainText(LOST);
  await send(page);
  await expect(page.getByText(SENT)).toBeVisible();

  await write(page, { Subject: `${subject} again` });
  await answerSum(page);
  await send(page);
  await mailbox.waitFor('hello@northfold.example', { subject: new RegExp(`${subject} again`) });
  const emails = await mailbox.emails('hello@northfold.example');
  expect(emails.filter((email) => email.subject?.includes(subject))).toHaveLength(2);
});

test('while it is sent the button says Sending...', async ({ page }) => {
  await page.route('**/api/contact', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await open(page, '/contact');
  await write(page);
  await answerSum(page);
  await send(page);
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(page.getByText(SENT)).toBeVisible();
});

test('the page names a general address, a sales address and the social links', async ({ page }) => {
  await open(page, '/contact');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'hello@northfold.example' })).toHaveAttribute(
    'href',
    'mailto:hello@northfold.example',
  );
  await expect(main.getByRole('link', { name: 'sales@northfold.example' })).toHaveAttribute(
    'href',
    'mailto:sales@northfold.example',
  );
  await expect(main.locator('a[target=_blank]').first()).toHaveAttribute('rel', /noopener/);
});

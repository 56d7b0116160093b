import { expect, open, signedInTest, test, type Page } from '#support/browser-test';
import { type Answer, atEachWidth, hold, places } from '#support/steady';

/** Each kind of message of a form is among them, and the longest. */
const answers: Record<string, Answer> = {
  'not at all': undefined,
  'with a refusal': { status: 400, detail: 'Something about this could not be understood.' },
  'with a way on': {
    status: 409,
    detail: 'An account with this email exists already. Log in, or reset your password.',
  },
  'by a service that is away': { status: 503, detail: 'The service is briefly unavailable.' },
  'with success': { status: 200 },
};

interface Form {
  path: string;
  /** Calls that it makes. */
  call: string;
  /** What success carries; absent where it leads to another page. */
  data?: object;
  button: string;
  fields: Record<string, string>;
}

const password = 'quiet-harbour-lantern-42';

const guestForms: Form[] = [
  {
    path: '/login',
    call: '**/api/auth/login/email',
    button: 'Log In',
    fields: { Email: 'ada@example.com', Password: password },
  },
  {
    path: '/signup',
    call: '**/api/auth/signup/email',
    button: 'Sign Up',
    fields: { Email: 'ada@example.com', Password: password },
  },
  {
    path: '/reset-password/some-token',
    call: '**/api/auth/reset-password',
    button: 'Reset password',
    fields: { 'New password': password, 'Confirm new password': password },
  },
  {
    path: '/contact',
    call: '**/api/contact',
    data: { id: '1', receivedAt: '2025-01-01T00:00:00Z' },
    button: 'Send message',
    fields: { Name: 'Ada', Email: 'ada@example.com', Subject: 'Hello', Message: 'Hello there.' },
  },
];

const accountForms: Form[] = [
  {
    path: '/change-password',
    call: '**/api/auth/change-password',
    data: {},
    button: 'Change password',
    fields: {
      'Current password': password,
      'New password': 'seven-copper-kettles-sing',
      'Confirm new password': 'seven-copper-kettles-sing',
    },
  },
  {
    path: '/update-info',
    call: '**/api/auth/profile',
    data: { name: 'Ada', email: 'ada@example.com', emailVerified: true, hasPassword: true },
    button: 'Save changes',
    fields: { Name: 'Ada' },
  },
  ...['/settings', '/preferences'].map((path) => ({
    path,
    call: '**/api/auth/settings',
    data: { aiPersona: 'creative', dailyDigest: true },
    button: 'Save settings',
    fields: {},
  })),
  {
    path: '/settings',
    call: '**/api/auth/export',
    data: { file: 'empty' },
    button: 'Download my data',
    fields: {},
  },
  ...['/settings', '/settings/security', '/dashboard'].map((path) => ({
    path,
    call: '**/api/auth/confirm-email/resend',
    data: {},
    button: 'Send the link again',
    fields: {},
  })),
];

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  const sum = page.getByText(/What is \d+ \+ \d+\?/);
  if ((await sum.count()) === 0) return;
  const numbers = (await sum.innerText()).match(/\d+/g) ?? [];
  await page
    .getByLabel(/What is/)
    .fill(String(numbers.reduce((total, number) => total + Number(number), 0)));
}

const top = (page: Page) => page.evaluate(() => window.scrollTo(0, 0));

/** Leaves every field empty, and compares what stands where before and after. */
async function expectSteadyWhenEmpty(page: Page, { button, fields }: Form): Promise<void> {
  for (const label of Object.keys(fields)) await page.getByLabel(label, { exact: true }).fill('');
  await top(page);
  const before = await places(page);
  const submit = page.getByRole('main').getByRole('button', { name: button });
  // From the top of the page: the first field at fault is scrolled to.
  await submit.press('Enter');
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
  await top(page);
  expect(await places(page), 'with fields at fault').toMatchObject(before);
}

/** Sends the form with every answer in turn, and compares what stands where at each step. */
async function expectSteady(page: Page, form: Form): Promise<void> {
  const { call, data, button, fields } = form;
  const release = await hold(page, call);
  const submit = page.getByRole('main').getByRole('button', { name: button });
  await atEachWidth(page, async (width) => {
    if (Object.keys(fields).length > 0) await expectSteadyWhenEmpty(page, form);
    for (const [how, answer] of Object.entries(answers)) {
      // Elsewhere success leads to another page.
      if (how === 'with success' && data === undefined) continue;
      await fillIn(page, fields);
      await submit.scrollIntoViewIfNeeded();
      const before = await places(page);
      await submit.click();
      await expect(page.locator('[data-busy]')).toHaveCount(1);
      expect(await places(page), `${button} at ${width} px while it is sent`).toMatchObject(before);
      await release(how === 'with success' ? { status: 200, ...data } : answer);
      await expect(page.locator('[data-busy]')).toHaveCount(0);
      expect(await places(page), `${button} at ${width} px answered ${how}`).toMatchObject(before);
    }
  });
}

test.describe('Nothing under a pointer moves', { tag: '@desktop' }, () => {
  test.beforeEach(({ faults }) => faults.allow(/ERR_FAILED|status of/));

  for (const form of guestForms) {
    test(`when ${form.path} is sent and answered`, async ({ page }) => {
      await open(page, form.path);
      await expectSteady(page, form);
    });
  }

  for (const path of new Set(accountForms.map((form) => form.path))) {
    signedInTest(`when ${path} is sent and answered`, async ({ page }) => {
      await open(page, path);
      await expect(page.getByText('Loading...')).toHaveCount(0);
      for (const form of accountForms.filter((each) => each.path === path)) {
        await test.step(form.button, async () => expectSteady(page, form));
      }
    });
  }
});

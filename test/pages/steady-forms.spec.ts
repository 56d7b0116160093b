import { expect, open, signedInTest, test, type Page } from '#support/browser-test';
import { answerSum, fillIn } from '#support/filling-in';
import { type Answer, atEachWidth, hold, lowerEdge, placesAbove, spaces } from '#support/steady';

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
  /** The body of a success; absent where it leads to another page. */
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
    path: '/change-email',
    call: '**/api/auth/email',
    data: {},
    button: 'Send the link',
    fields: { 'New email address': 'ada@example.org' },
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

const top = (page: Page) => page.evaluate(() => window.scrollTo(0, 0));

/** Leaves every field empty, and compares what stands at or above the button before and after. */
async function expectSteadyWhenEmpty(page: Page, { button, fields }: Form): Promise<void> {
  for (const label of Object.keys(fields)) await page.getByLabel(label, { exact: true }).fill('');
  await top(page);
  const submit = page.getByRole('main').getByRole('button', { name: button });
  const edge = await lowerEdge(submit);
  const before = await placesAbove(page, edge);
  // From the top of the page: the first field at fault is scrolled to.
  await submit.press('Enter');
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
  await top(page);
  expect(await placesAbove(page, edge), 'with fields at fault').toEqual(before);
}

/** Sends the form with every answer in turn, and compares what stands at or above its button at each step. */
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
      if ((await page.getByLabel(/What is/).count()) > 0) await answerSum(page);
      // With room below: what is said out of sight is scrolled to.
      await submit.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const edge = await lowerEdge(submit);
      const above = () => placesAbove(page, edge);
      const before = await above();
      await submit.click();
      await expect(page.locator('[data-busy]')).toHaveCount(1);
      expect(await above(), `${button} at ${width} px while it is sent`).toEqual(before);
      await release(how === 'with success' ? { status: 200, ...data } : answer);
      await expect(page.locator('[data-busy]')).toHaveCount(0);
      expect(await above(), `${button} at ${width} px answered ${how}`).toEqual(before);
    }
  });
}

/**
 * In pixels: from a control without help to the next label, from anything to a label, and from one section to the next
 * on the densest page.
 */
const BETWEEN_FIELDS = 28;
const ABOVE_LABEL = 40;
const BETWEEN_SECTIONS = 64;

async function expectNoHoles(page: Page): Promise<void> {
  await atEachWidth(page, async (width) => {
    const found = await spaces(page);
    const wide = found.filter(
      ({ height, isBetweenFields, isAboveLabel, isOfForm }) =>
        (isBetweenFields && height > BETWEEN_FIELDS) ||
        (isAboveLabel && height > ABOVE_LABEL) ||
        (isOfForm && height > BETWEEN_SECTIONS),
    );
    expect(wide, `at ${width} px`).toEqual([]);
    await page.evaluate(() => window.scrollTo(0, 0));
  });
}

test.describe('No white space is kept for what is not there', { tag: '@desktop' }, () => {
  for (const path of [...new Set(guestForms.map((form) => form.path)), '/forgot-password']) {
    test(`on ${path}`, async ({ page }) => {
      await open(page, path);
      await expectNoHoles(page);
    });
  }

  for (const path of new Set(accountForms.map((form) => form.path))) {
    signedInTest(`on ${path}`, async ({ page }) => {
      await open(page, path);
      await expect(page.getByText('Loading...')).toHaveCount(0);
      await expectNoHoles(page);
    });
  }
});

test.describe('Nothing at or above what is pressed moves', { tag: '@desktop' }, () => {
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

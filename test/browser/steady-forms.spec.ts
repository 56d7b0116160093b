import { expect, logIn, open, signedInTest, test, type Page } from '#support/browser-test';

/** What the server says, or nothing where no answer comes. */
type Answer = { status: number; [field: string]: unknown } | undefined;

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
    data: { name: 'Ada', email: 'ada@example.com', emailVerified: true },
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
  ...['/settings', '/dashboard'].map((path) => ({
    path,
    call: '**/api/auth/confirm-email/resend',
    data: {},
    button: 'Send the link again',
    fields: {},
  })),
];

/** Where everything that can be pressed or filled in stands, by what tells it apart. */
const places = (page: Page) =>
  page.evaluate(() => {
    const found: Record<string, string> = {};
    let buttons = 0;
    for (const element of document.querySelectorAll(
      'a, button, input:not([hidden]), select, textarea',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) {
        continue;
      }
      // A way on that comes with a message has been nowhere before.
      if (element.matches('[role=alert] a')) continue;
      const name =
        element.getAttribute('name') ?? element.getAttribute('href') ?? `button ${(buttons += 1)}`;
      const { x, y, width, height } = element.getBoundingClientRect();
      found[name] = [x, y, width, height].map(Math.round).join(' ');
    }
    return found;
  });

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

/** Holds a call back until it is let go, and answers it as it is told then. */
async function hold(page: Page, call: string) {
  const calls: ((answer: Answer) => void)[] = [];
  await page.route(call, async (route) => {
    if (route.request().method() === 'GET' && !call.endsWith('export')) return route.continue();
    const answer = await new Promise<Answer>((resolve) => calls.push(resolve));
    if (!answer) return route.abort();
    const { status, ...json } = answer;
    const contentType = status === 200 ? 'application/json' : 'application/problem+json';
    await route.fulfill({ status, contentType, json });
  });
  return async (answer: Answer) => {
    await expect.poll(() => calls.length).toBe(1);
    calls.pop()?.(answer);
  };
}

/** Sends the form with every answer in turn, and compares what stands where at each step. */
async function expectSteady(page: Page, { path, call, data, button, fields }: Form): Promise<void> {
  await open(page, path);
  await expect(page.getByText('Loading...')).toHaveCount(0);
  const release = await hold(page, call);
  const submit = page.getByRole('main').getByRole('button', { name: button });
  for (const [how, answer] of Object.entries(answers)) {
    // Elsewhere success leads to another page.
    if (how === 'with success' && data === undefined) continue;
    await fillIn(page, fields);
    await submit.scrollIntoViewIfNeeded();
    const before = await places(page);
    await submit.click();
    await expect(page.locator('[data-busy]')).toHaveCount(1);
    expect(await places(page), `${path} while it is sent`).toMatchObject(before);
    await release(how === 'with success' ? { status: 200, ...data } : answer);
    await expect(page.locator('[data-busy]')).toHaveCount(0);
    expect(await places(page), `${path} answered ${how}`).toMatchObject(before);
  }
}

const widths = [390, 1280];

test.describe('Nothing under a pointer moves', { tag: '@desktop' }, () => {
  test.beforeEach(({ faults }) => faults.allow(/ERR_FAILED|status of/));

  for (const width of widths) {
    test.describe(`at ${width} px`, () => {
      test.use({ viewport: { width, height: 844 } });

      for (const form of guestForms) {
        test(`when ${form.path} is sent and answered`, async ({ page }) => {
          await expectSteady(page, form);
        });
      }

      for (const form of accountForms) {
        signedInTest(`when ${form.path} is sent and answered: ${form.button}`, async ({ page }) => {
          await expectSteady(page, form);
        });
      }

      test('when a field is at fault', async ({ page }) => {
        for (const { path, button } of guestForms) {
          await open(page, path);
          const submit = page.getByRole('main').getByRole('button', { name: button });
          // From the top of the page: the first field at fault is scrolled to.
          const before = await submit.boundingBox();
          await submit.press('Enter');
          await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
          await page.evaluate(() => window.scrollTo(0, 0));
          expect(await submit.boundingBox(), path).toEqual(before);
        }
      });

      test('when the forgotten password has been asked for: a second click presses nothing', async ({
        page,
      }) => {
        await open(page, '/forgot-password');
        await page.getByLabel('Email').fill('nobody@example.com');
        const login = page.getByRole('main').getByRole('link', { name: 'Back to log in' });
        const before = await login.boundingBox();
        const submit = await page.getByRole('button', { name: 'Send reset link' }).boundingBox();
        if (!submit) throw new Error('There is no button.');
        const x = submit.x + submit.width / 2;
        const y = submit.y + submit.height / 2;
        await page.mouse.click(x, y);
        await expect(page.getByText(/If an account with that email/)).toBeVisible();
        expect(await login.boundingBox()).toEqual(before);
        await page.mouse.click(x, y);
        await expect(page.getByText(/If an account with that email/)).toBeVisible();
        await expect(page).toHaveURL('/forgot-password');
      });

      signedInTest('when a password is asked for and could not be checked', async ({ page }) => {
        await page.route('**/api/auth/export', (route) =>
          route.fulfill({
            status: 403,
            contentType: 'application/problem+json',
            json: { type: 'urn:northfold:problem:reauthentication-required', detail: 'Who?' },
          }),
        );
        await open(page, '/settings');
        await page.getByRole('button', { name: 'Download my data' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Current password', { exact: true }).fill('whatever it was');
        const release = await hold(page, '**/api/auth/reauthenticate');
        const before = await places(page);
        for (const how of [undefined, answers['by a service that is away']]) {
          await dialog.getByRole('button', { name: 'Continue' }).click();
          await expect(page.locator('dialog [data-busy]')).toHaveCount(1);
          await release(how);
          await expect(dialog.getByRole('alert')).toBeVisible();
          expect(await places(page)).toMatchObject(before);
        }
      });

      signedInTest('when an account could not be deleted', async ({ page }) => {
        await open(page, '/settings');
        await expect(page.getByText('Loading...')).toHaveCount(0);
        const opener = page.getByRole('button', { name: 'Delete account' });
        await opener.scrollIntoViewIfNeeded();
        const before = await places(page);
        const release = await hold(page, '**/api/auth/delete');
        await opener.click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
        await expect(page.getByRole('button', { name: 'Deleting...' })).toBeVisible();
        await release(undefined);
        await expect(page.getByRole('alert')).toContainText('error deleting your account');
        expect(await places(page)).toMatchObject(before);
      });
    });
  }

  signedInTest(
    'when a device is logged out: the next one does not take its place',
    async ({ page, account, request }) => {
      await logIn(request, account);
      await logIn(request, account);
      await open(page, '/settings');
      const end = page.getByRole('button', { name: /^Log out (?!everywhere)/ });
      await expect(end).toHaveCount(2);
      const lower = () =>
        page
          .getByRole('button', { name: /^Log(ged)? out(?! everywhere)/ })
          .nth(1)
          .evaluate((button) => button.getBoundingClientRect().top + window.scrollY);
      const before = await lower();
      await end.first().click();
      await expect(page.getByRole('button', { name: 'Logged out' })).toBeDisabled();
      await expect(end).toHaveCount(1);
      expect(await lower()).toBe(before);
      await page.getByRole('button', { name: 'Log out everywhere else' }).click();
      await expect(page.getByText('You are now logged in on this device only.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Logged out' })).toHaveCount(2);
      expect(await lower()).toBe(before);
    },
  );

  signedInTest(
    'a double click after a failed attempt sends the form once and stays on the page',
    async ({ page, account, faults }) => {
      faults.allow(/401/);
      await open(page, '/change-password');
      const submit = page.getByRole('button', { name: 'Change password' });
      const change = async (current: string) => {
        await page.getByLabel('Current password', { exact: true }).fill(current);
        for (const label of ['New password', 'Confirm new password']) {
          await page.getByLabel(label, { exact: true }).fill('seven-copper-kettles-sing');
        }
      };
      const release = await hold(page, '**/api/auth/change-password');
      await change(account.password);
      await submit.click();
      await expect(page.locator('[data-busy]')).toHaveCount(1);
      await release(undefined);
      await expect(page.getByRole('alert')).toContainText('An unexpected error occurred.');
      await page.unroute('**/api/auth/change-password');
      await submit.dblclick();
      await expect(page.getByText('Your password has been changed successfully!')).toBeVisible();
      await expect(page).toHaveURL('/change-password');
    },
  );
});

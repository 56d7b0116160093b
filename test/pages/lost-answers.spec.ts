import { expect, newEmail, open, test, type Account, type Page } from '#support/browser-test';
import { answerSum, expectFilledIn, fillIn, MESSAGE } from '#support/filling-in';

const NEW = 'granite-meadow-compass-7';
const PROBLEM = 'application/problem+json';

/** A form, filled in, and the `button` that sends it. */
interface Row {
  what: string;
  call: RegExp;
  button: string;
  fill: (page: Page, account: Account) => Promise<void>;
  /** Where it is not the button of the page itself. */
  within?: 'alertdialog';
  isGuest?: boolean;
  /** What to do next. */
  next: string;
  /** What is said of a fault without a reason. */
  failed?: string;
  /** The reason that the server gives. */
  detail?: string;
}

const ROWS: readonly Row[] = [
  {
    what: 'logging in',
    call: /\/login\/email$/,
    button: 'Log In',
    isGuest: true,
    fill: async (page, account) => {
      await open(page, '/login');
      await fillIn(page, { Email: account.email, Password: account.password });
    },
    next: 'Nothing’s lost. Just log in again.',
    failed: 'An unexpected error occurred. Please try again.',
  },
  {
    what: 'signing up',
    call: /\/signup\/email$/,
    button: 'Sign Up',
    isGuest: true,
    fill: async (page) => {
      await open(page, '/signup');
      await fillIn(page, { Email: newEmail(), Password: NEW });
    },
    next: 'Your account may already exist.',
    failed: 'Signup failed. Please try again.',
  },
  {
    what: 'sending a message',
    call: /\/api\/contact$/,
    button: 'Send message',
    isGuest: true,
    fill: async (page) => {
      await open(page, '/contact');
      await fillIn(page, MESSAGE);
      await answerSum(page);
    },
    next: 'it arrives once',
    failed: 'Failed to submit contact form. Please try again later.',
  },
  {
    what: 'changing the password',
    call: /\/change-password$/,
    button: 'Change password',
    fill: async (page, account) => {
      await open(page, '/change-password');
      await fillIn(page, {
        'Current password': account.password,
        'New password': NEW,
        'Confirm new password': NEW,
      });
    },
    next: 'to see whether your password was changed',
    failed: 'Failed to change password. Please try again.',
  },
  {
    what: 'saving the settings',
    call: /\/auth\/settings$/,
    button: 'Save settings',
    fill: async (page) => open(page, '/settings'),
    next: 'reload this page and check',
    failed: 'There was an error saving the settings: The disk is full. Please try again.',
    detail: 'The disk is full.',
  },
  {
    what: 'changing the name',
    call: /\/auth\/profile$/,
    button: 'Save changes',
    fill: async (page) => {
      await open(page, '/update-info');
      await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
    },
    next: 'reload this page and check',
    failed: 'Failed to update profile. Please try again.',
  },
  {
    what: 'deleting the account',
    call: /\/auth\/delete$/,
    button: 'Delete account',
    within: 'alertdialog',
    fill: async (page) => {
      await open(page, '/settings');
      await page.getByRole('button', { name: 'Delete account' }).click();
    },
    next: 'If that works, your account is still there',
    failed: 'There was an error deleting your account:',
  },
];

const begin = async (page: Page, { isGuest, fill }: Row, account: Account) => {
  if (!isGuest)
    await page.addInitScript(
      (token) => localStorage.setItem('northfold.token', token),
      account.token,
    );
  await fill(page, account);
};

test.describe('An answer that never came is neither success nor failure', () => {
  for (const row of ROWS) {
    const { what, call, button, within = 'main', next } = row;
    test(what, async ({ page, account, faults }) => {
      faults.allow(/ERR_CONNECTION_RESET/);
      await begin(page, row, account);
      await page.route(
        ({ pathname }) => call.test(pathname),
        async (route) => {
          if (route.request().method() === 'GET') return route.fallback();
          await route.fetch();
          await route.abort('connectionreset');
        },
      );
      await page.getByRole(within).getByRole('button', { name: button, exact: true }).click();
      const alert = page.getByRole('alert').filter({ hasText: 'we don’t know whether' });
      await expect(alert).toContainText(next);
      await expect(
        page.getByRole('main').getByRole('button', { name: button }).first(),
      ).toBeEnabled();
    });
  }
});

test.describe('A fault of the server has the words of its form, with its reason', () => {
  for (const row of ROWS.filter(({ failed }) => failed)) {
    test(row.what, async ({ page, account, faults }) => {
      const { detail } = row;
      faults.allow(/500/);
      await begin(page, row, account);
      await page.route(
        ({ pathname }) => row.call.test(pathname),
        (route) => route.fulfill({ status: 500, contentType: PROBLEM, json: { detail } }),
      );
      const place = page.getByRole(row.within ?? 'main');
      await place.getByRole('button', { name: row.button, exact: true }).click();
      await expect(page.getByRole('alert')).toContainText(row.failed ?? '');
      if (row.what === 'sending a message') await expectFilledIn(page, MESSAGE);
    });
  }
});

test('a read that gets no answer is asked for again', async ({ page, account, faults }) => {
  faults.allow(/ERR_CONNECTION_RESET/);
  await page.addInitScript(
    (token) => localStorage.setItem('northfold.token', token),
    account.token,
  );
  await page.route('**/api/auth/settings', (route) => route.abort('connectionreset'), { times: 1 });
  await open(page, '/preferences');
  await expect(page.getByLabel('Persona')).toHaveValue('supportive');
});

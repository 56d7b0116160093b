import type { APIRequestContext } from '@playwright/test';
import {
  type Account,
  confirmByMail,
  expect,
  open,
  type Page,
  storedTokens,
} from './browser-test.js';
import { answerSum, fillIn } from './filling-in.js';
import type { Mailbox } from './mailbox.js';
import { withoutAutofill } from './passkey-pages.js';
import { codeOf } from './second-step.js';
import { VirtualAuthenticator } from './virtual-authenticator.js';

/** Somebody before a page, and what a row needs besides. */
export interface Scene {
  page: Page;
  account: Account;
  mailbox: Mailbox;
  request: APIRequestContext;
}

/** A call that changes something, and what is seen when its answer is lost. */
export interface Row {
  what: string;
  method: 'POST' | 'PUT' | 'DELETE';
  path: RegExp;
  /** Nobody is logged in here. */
  isGuest?: boolean;
  /** Gets so far that one press makes the call. */
  prepare: (scene: Scene) => Promise<void>;
  press: (scene: Scene) => Promise<void>;
  /** Said where the change was made. */
  done: Seen;
  /** Said where it was not; the same where the call is made again by itself, or nobody can tell. */
  notDone?: Seen;
  /** Something else that leaves behind what the call would have, and the words that claim neither. */
  elsewhere?: { act: (scene: Scene) => Promise<void>; seen: Seen };
}

type Seen = string | RegExp | ((scene: Scene) => Promise<void>);

const NEW = 'granite-meadow-compass-7';
const PERHAPS_DELETED = 'or you were logged out from elsewhere';
const LOST = 'We got no answer from our server';

const click =
  (name: string | RegExp, within?: 'alertdialog' | 'dialog') =>
  async ({ page }: Scene) => {
    const place = within ? page.getByRole(within) : page.getByRole('main');
    await place.getByRole('button', { name, exact: typeof name === 'string' }).click();
  };

const goTo =
  (path: string) =>
  async ({ page }: Scene) => {
    await open(page, path);
    await expect(page.getByText('Loading...')).toHaveCount(0);
  };

const bearer = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

/** Switches the second step on over the API. @returns the app's key and the recovery codes */
async function secondStep({ account, request }: Scene) {
  const headers = bearer(account);
  const begun: { key: string } = await (
    await request.post('/api/auth/second-step', { headers })
  ).json();
  const data = { code: codeOf(begun.key) };
  const confirmed = await request.post('/api/auth/second-step/confirm', { headers, data });
  const { recoveryCodes }: { recoveryCodes: string[] } = await confirmed.json();
  return { key: begun.key, recoveryCodes };
}

async function passkey(scene: Scene): Promise<void> {
  await VirtualAuthenticator.plugInto(scene.page);
  await goTo('/settings/security')(scene);
  await click('Create a passkey')(scene);
  await expect(scene.page.getByText('Your passkey is ready')).toBeVisible();
}

async function changePassword({ page, account }: Scene): Promise<void> {
  await fillIn(page, {
    'Current password': account.password,
    'New password': NEW,
    'Confirm new password': NEW,
  });
}

async function toCode(scene: Scene): Promise<void> {
  const { recoveryCodes } = await secondStep(scene);
  const { page, account } = scene;
  await goTo('/login')(scene);
  await fillIn(page, { Email: account.email, Password: account.password });
  await click('Log In')(scene);
  await click('Use a recovery code')(scene);
  await fillIn(page, { 'Recovery code': recoveryCodes[0] ?? '' });
}

/** Does something in another place. */
const call =
  (method: 'POST' | 'PUT', path: string, dataOf: (scene: Scene) => object = () => ({})) =>
  async (scene: Scene) => {
    const options = { method, headers: bearer(scene.account), data: dataOf(scene) };
    const answer = await scene.request.fetch(`/api/auth/${path}`, options);
    expect(answer.ok(), await answer.text()).toBe(true);
  };

const otherDevices = async ({ account, request }: Scene) => {
  const data = { email: account.email, password: account.password };
  await request.post('/api/auth/login/email', { data });
};

export const ROWS: readonly Row[] = [
  {
    what: 'saving the name',
    method: 'PUT',
    path: /\/auth\/profile$/,
    prepare: async (scene) => {
      await goTo('/update-info')(scene);
      await fillIn(scene.page, { Name: 'Grace' });
    },
    press: click('Save changes'),
    done: 'Your profile has been updated!',
  },
  {
    what: 'saving the settings',
    method: 'PUT',
    path: /\/auth\/settings$/,
    prepare: async (scene) => {
      await goTo('/preferences')(scene);
      await scene.page.getByLabel('Persona').selectOption('creative');
    },
    press: click('Save settings'),
    done: 'Settings saved successfully!',
  },
  {
    what: 'changing the password',
    method: 'PUT',
    path: /\/auth\/change-password$/,
    prepare: async (scene) => {
      await goTo('/change-password')(scene);
      await changePassword(scene);
    },
    press: click('Change password'),
    done: async ({ page }) => {
      await expect(page.getByText('Your password has been changed successfully!')).toBeVisible();
      await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');
    },
    notDone: 'An unexpected error occurred.',
    elsewhere: {
      act: call('PUT', 'change-password', ({ account }) => ({
        current_password: account.password,
        new_password: `${NEW}-elsewhere`,
      })),
      seen: 'An unexpected error occurred.',
    },
  },
  {
    what: 'sending the confirmation link again',
    method: 'POST',
    path: /\/confirm-email\/resend$/,
    prepare: goTo('/dashboard'),
    press: click('Send the link again'),
    done: 'Look in your mailbox before you ask for another link',
  },
  {
    what: 'deleting the account',
    method: 'DELETE',
    path: /\/auth\/delete$/,
    prepare: async (scene) => {
      await goTo('/settings')(scene);
      await click('Delete account')(scene);
    },
    press: click('Delete account', 'alertdialog'),
    done: async ({ page }) => {
      await expect(page.getByText(PERHAPS_DELETED)).toBeVisible();
      expect(await storedTokens(page)).toEqual({ persistent: null, session: null });
    },
    notDone: 'There was an error deleting your account: the server could not be reached.',
    elsewhere: {
      act: call('POST', 'logout'),
      seen: PERHAPS_DELETED,
    },
  },
  {
    what: 'creating an access token',
    method: 'POST',
    path: /\/auth\/tokens$/,
    prepare: async (scene) => {
      const { page, request, mailbox, account } = scene;
      await confirmByMail(request, mailbox, account);
      await goTo('/settings/tokens')(scene);
      await fillIn(page, { Name: 'Backup' });
      await page.getByLabel('Read the settings').check();
    },
    press: click('Create token'),
    done: async ({ page }) => {
      await expect(page.getByText('it was lost on the way to you. Revoke it')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Revoke Backup' })).toBeVisible();
    },
    notDone: 'The token could not be created.',
    elsewhere: {
      act: call('POST', 'tokens', () => ({ name: 'Backup', scopes: ['settings:read'] })),
      seen: 'The token could not be created.',
    },
  },
  {
    what: 'revoking an access token',
    method: 'DELETE',
    path: /\/auth\/tokens\/[\w-]+$/,
    prepare: async (scene) => {
      const { request, mailbox, account } = scene;
      await confirmByMail(request, mailbox, account);
      const data = { name: 'Backup', scopes: ['profile:read'] };
      await request.post('/api/auth/tokens', { headers: bearer(account), data });
      await goTo('/settings/tokens')(scene);
      await click('Revoke Backup')(scene);
    },
    press: click('Revoke', 'alertdialog'),
    done: 'You have no access tokens.',
  },
  {
    what: 'logging another device out',
    method: 'DELETE',
    path: /\/auth\/sessions\/[\w-]+$/,
    prepare: async (scene) => {
      await otherDevices(scene);
      await goTo('/settings/security')(scene);
    },
    press: click(/^Log out (?!everywhere)/),
    done: /is logged out\.$/,
  },
  {
    what: 'logging out everywhere else',
    method: 'DELETE',
    path: /\/auth\/sessions$/,
    prepare: async (scene) => {
      await otherDevices(scene);
      await goTo('/settings/security')(scene);
    },
    press: click('Log out everywhere else'),
    done: 'You are now logged in on this device only.',
  },
  {
    what: 'beginning with the second step',
    method: 'POST',
    path: /\/auth\/second-step$/,
    prepare: goTo('/settings/security'),
    press: click('Switch on'),
    done: async ({ page }) => expect(page.getByRole('img', { name: /QR code/ })).toBeVisible(),
  },
  {
    what: 'switching the second step on',
    method: 'POST',
    path: /\/auth\/second-step\/confirm$/,
    prepare: async (scene) => {
      const { page } = scene;
      await goTo('/settings/security')(scene);
      await click('Switch on')(scene);
      const section = page.getByRole('region', { name: 'Second step' });
      const key = (await section.locator('code').innerText()).replaceAll(/\s/g, '');
      await fillIn(page, { Code: codeOf(key) });
    },
    press: click('Switch on'),
    done: 'The second step is on, but your recovery codes were lost on the way to you.',
    notDone: 'The second step could not be switched on.',
  },
  {
    what: 'making new recovery codes',
    method: 'POST',
    path: /\/second-step\/recovery-codes$/,
    prepare: async (scene) => {
      await secondStep(scene);
      await goTo('/settings/security')(scene);
      await click('Make new recovery codes')(scene);
    },
    press: click('Make new recovery codes', 'alertdialog'),
    done: 'Your recovery codes',
  },
  {
    what: 'switching the second step off',
    method: 'DELETE',
    path: /\/auth\/second-step$/,
    prepare: async (scene) => {
      await secondStep(scene);
      await goTo('/settings/security')(scene);
      await click('Switch off')(scene);
    },
    press: click('Switch off', 'alertdialog'),
    done: 'Off: your password alone logs in.',
  },
  {
    what: 'asking for what a passkey is made of',
    method: 'POST',
    path: /\/auth\/passkey-options$/,
    prepare: async (scene) => {
      await VirtualAuthenticator.plugInto(scene.page);
      await goTo('/settings/security')(scene);
    },
    press: click('Create a passkey'),
    done: 'Your passkey is ready.',
  },
  {
    what: 'creating a passkey',
    method: 'POST',
    path: /\/auth\/passkeys$/,
    prepare: async (scene) => {
      await VirtualAuthenticator.plugInto(scene.page);
      await goTo('/settings/security')(scene);
    },
    press: click('Create a passkey'),
    done: 'Your passkey is ready.',
    notDone: 'The passkey could not be created.',
  },
  {
    what: 'renaming a passkey',
    method: 'PUT',
    path: /\/auth\/passkeys\/[\w-]+$/,
    prepare: async (scene) => {
      await passkey(scene);
      await click(/^Rename/)(scene);
      await scene.page.getByRole('dialog').getByLabel('Name').fill('The small key');
    },
    press: click('Save', 'dialog'),
    done: async ({ page }) => {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByText('The small key', { exact: true })).toBeVisible();
    },
  },
  {
    what: 'removing a passkey',
    method: 'DELETE',
    path: /\/auth\/passkeys\/[\w-]+$/,
    prepare: async (scene) => {
      await passkey(scene);
      await click(/^Remove the passkey/)(scene);
    },
    press: click('Remove', 'alertdialog'),
    done: 'You have no passkey yet.',
  },
  {
    what: 'removing the password',
    method: 'DELETE',
    path: /\/auth\/password$/,
    prepare: async (scene) => {
      await confirmByMail(scene.request, scene.mailbox, scene.account);
      await passkey(scene);
      await click('Remove my password')(scene);
    },
    press: click('Remove my password', 'alertdialog'),
    done: 'Your password is removed.',
  },
  {
    what: 'logging in',
    method: 'POST',
    path: /\/login\/email$/,
    isGuest: true,
    prepare: async (scene) => {
      const { page, account } = scene;
      await goTo('/login')(scene);
      await fillIn(page, { Email: account.email, Password: account.password });
    },
    press: click('Log In'),
    done: LOST,
  },
  {
    what: 'logging in with a code',
    method: 'POST',
    path: /\/login\/second-step$/,
    isGuest: true,
    prepare: toCode,
    press: click('Log In'),
    done: async ({ page, account }) => {
      await expect(page.getByText('The code may be used up.')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(account.email);
    },
  },
  {
    what: 'logging in with a passkey',
    method: 'POST',
    path: /\/login\/passkey$/,
    prepare: async (scene) => {
      await withoutAutofill(scene.page);
      await passkey(scene);
      await scene.page.evaluate(() => localStorage.clear());
      await goTo('/login')(scene);
    },
    press: click('Log in with a passkey'),
    done: LOST,
  },
  {
    what: 'signing up',
    method: 'POST',
    path: /\/signup\/email$/,
    isGuest: true,
    prepare: async (scene) => {
      const { page, account } = scene;
      await goTo('/signup')(scene);
      await fillIn(page, { Email: `new.${account.email}`, Password: account.password });
    },
    press: click('Sign Up'),
    done: async ({ page, account }) => {
      await expect(page.getByText('Your account may exist already.')).toBeVisible();
      await page.getByRole('alert').getByRole('link', { name: 'Go to Login' }).click();
      await expect(page.getByLabel('Email')).toHaveValue(`new.${account.email}`);
    },
  },
  {
    what: 'asking for a reset link',
    method: 'POST',
    path: /\/forgot-password$/,
    isGuest: true,
    prepare: async (scene) => {
      await goTo('/forgot-password')(scene);
      await fillIn(scene.page, { Email: scene.account.email });
    },
    press: click('Send reset link'),
    done: 'Look in your mailbox, and ask again if no email comes.',
  },
  {
    what: 'resetting the password',
    method: 'POST',
    path: /\/reset-password$/,
    isGuest: true,
    prepare: async (scene) => {
      const { page, account, mailbox, request } = scene;
      await request.post('/api/auth/forgot-password', { data: { email: account.email } });
      await goTo(`/reset-password/${await mailbox.resetToken(account.email)}`)(scene);
      await fillIn(page, { 'New password': NEW, 'Confirm new password': NEW });
    },
    press: click('Reset password'),
    done: 'Your password has been reset.',
    notDone: 'Failed to reset password.',
    elsewhere: {
      act: async (scene) => {
        const { account, mailbox, request } = scene;
        const token = await mailbox.resetToken(account.email);
        const data = { token, newPassword: `${NEW}-elsewhere` };
        expect((await request.post('/api/auth/reset-password', { data })).ok()).toBe(true);
      },
      seen: LOST,
    },
  },
  {
    what: 'confirming the address where one is logged in',
    method: 'POST',
    path: /\/confirm-email$/,
    prepare: goTo('/dashboard'),
    press: async ({ page, account, mailbox }) => {
      await page.goto(`/confirm-email/${await mailbox.confirmationToken(account.email)}`);
    },
    done: 'Your email address is confirmed.',
    notDone: 'The address could not be confirmed.',
    elsewhere: {
      act: async ({ request, mailbox, account }) => confirmByMail(request, mailbox, account),
      seen: LOST,
    },
  },
  {
    what: 'confirming the address with a password',
    method: 'POST',
    path: /\/confirm-email$/,
    isGuest: true,
    prepare: async (scene) => {
      const { page, account, mailbox } = scene;
      await goTo(`/confirm-email/${await mailbox.confirmationToken(account.email)}`)(scene);
      await expect(page.getByText(`For the account ${account.email}.`)).toBeVisible();
      await fillIn(page, { Password: NEW });
    },
    press: click('Confirm address'),
    done: 'Your email address is confirmed and your password is set.',
    notDone: 'The address could not be confirmed.',
    elsewhere: {
      act: async ({ request, mailbox, account }) => confirmByMail(request, mailbox, account),
      seen: LOST,
    },
  },
  {
    what: 'asking for another address',
    method: 'PUT',
    path: /\/auth\/email$/,
    prepare: async (scene) => {
      await goTo('/change-email')(scene);
      await fillIn(scene.page, { 'New email address': `new.${scene.account.email}` });
    },
    press: click('Send the link'),
    done: 'a link is on its way there',
    notDone: 'The address could not be asked for.',
    elsewhere: {
      act: call('PUT', 'email', ({ account }) => ({ email: `elsewhere.${account.email}` })),
      seen: 'The address could not be asked for.',
    },
  },
  {
    what: 'confirming another address',
    method: 'POST',
    path: /\/auth\/email\/confirm$/,
    prepare: async (scene) => {
      const { account, mailbox, request } = scene;
      const data = { email: `new.${account.email}` };
      const asked = await request.put('/api/auth/email', { headers: bearer(account), data });
      expect(asked.status()).toBe(202);
      const token = await mailbox.newEmailToken(data.email);
      await goTo(`/confirm-new-email/${token}`)(scene);
    },
    press: click('Use this address'),
    done: 'is the address of your account now.',
  },
  {
    what: 'sending a message',
    method: 'POST',
    path: /\/api\/contact$/,
    isGuest: true,
    prepare: async (scene) => {
      const { page, account } = scene;
      await goTo('/contact')(scene);
      await fillIn(page, {
        Name: 'Ada',
        Email: account.email,
        Subject: 'Hello',
        Message: 'Hello.',
      });
      await answerSum(page);
    },
    press: click('Send message'),
    done: 'Message sent successfully!',
  },
];

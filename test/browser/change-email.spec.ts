import { expectAccessible } from '#support/axe';
import {
  logInByForm,
  type Account,
  confirmByMail,
  createAccount,
  expect,
  newEmail,
  open,
  signedInTest,
  test,
  textOn,
  loginFor,
} from '#support/browser-test';
import type { Mailbox } from '#support/mailbox';
import { fillIn } from '#support/filling-in';
import type { APIRequestContext } from '@playwright/test';

const CHANGED = /has a new email address/;
const OWNERS = 'basalt-harvest-window-9';
const USE = { name: 'Use this address' };

const bearer = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

/** Asks for an address over the API. @returns the path of the link that came there */
async function linkFor(request: APIRequestContext, mailbox: Mailbox, account: Account, to: string) {
  const data = { email: to };
  const asked = await request.put('/api/auth/email', { headers: bearer(account), data });
  expect(asked.status()).toBe(202);
  return `/confirm-new-email/${await mailbox.newEmailToken(to)}`;
}

signedInTest('the address changes when its button is used', async ({ page, account, mailbox }) => {
  await confirmByMail(mailbox, account);
  const email = newEmail();
  await open(page, '/settings/security');
  await page.getByRole('link', { name: 'Change email address' }).click();
  await expect(page).toHaveURL('/change-email');
  await expect(textOn(page, account.email)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByLabel('New email address').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(textOn(page, 'we’re sending a link there')).toBeVisible();
  await expect(page.getByLabel('New email address')).toHaveValue('');
  await expectAccessible(page);

  const link = `/confirm-new-email/${await mailbox.newEmailToken(email)}`;
  await open(page, link);
  await expect(page).toHaveURL('/confirm-new-email');
  await expect(textOn(page, `For the account ${account.email}.`)).toBeVisible();
  await expect(textOn(page, `The account’s new address will be ${email}.`)).toBeVisible();
  await expectAccessible(page);
  await open(page, '/profile');
  await expect(textOn(page, account.email)).toBeVisible();

  await open(page, link);
  await page.getByRole('button', USE).click();
  await expect(textOn(page, `${email} is now your account’s address.`)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(textOn(page, `${email} is now your account’s address.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to security' }).click();
  await expect(page.getByRole('region', { name: 'Email address' })).toContainText(email);
  await expect(textOn(page, 'Email address changed', { exact: true })).toBeVisible();
});

signedInTest('the old address can undo it', async ({ page, account, mailbox, request, faults }) => {
  faults.allow(/40[01]/);
  await confirmByMail(mailbox, account);
  const path = await linkFor(request, mailbox, account, newEmail());
  await open(page, path);
  await page.getByRole('button', USE).click();
  await expect(textOn(page, 'is now your account’s address.')).toBeVisible();

  await open(page, `/reset-password/${await mailbox.resetToken(account.email, CHANGED)}`);
  await expect(textOn(page, `Your account gets the address ${account.email} back`)).toBeVisible();
  await expect(textOn(page, 'This link is for a different account')).toHaveCount(0);
  await fillIn(page, { 'New password': OWNERS, 'Confirm new password': OWNERS });
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(textOn(page, `Your account has the address ${account.email} again.`)).toBeVisible();
  await open(page, '/profile');
  await expect(page).toHaveURL(loginFor('/profile'));
});

test('a logged-out visitor returns to the link', async ({ page, account, mailbox, request }) => {
  const email = newEmail();
  await open(page, await linkFor(request, mailbox, account, email));
  await expect(textOn(page, 'First log in to the account')).toBeVisible();
  await expect(textOn(page, `The account’s new address will be ${email}.`)).toBeVisible();
  await expect(textOn(page, account.email)).toHaveCount(0);
  await expect(page.getByRole('button', USE)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logInByForm(page, account);
  await expect(page).toHaveURL('/confirm-new-email');
  await page.getByRole('button', USE).click();
  await expect(textOn(page, `${email} is now your account’s address.`)).toBeVisible();
});

signedInTest('another account gets no button', async ({ page, account, mailbox, request }) => {
  const other = await createAccount();
  await open(page, await linkFor(request, mailbox, other, newEmail()));
  await expect(textOn(page, `You’re logged in here as ${account.email}.`)).toBeVisible();
  await expect(textOn(page, other.email)).toHaveCount(0);
  await expect(textOn(page, 'Log out, then open the link again')).toBeVisible();
  await expect(page.getByRole('button', USE)).toHaveCount(0);
});

signedInTest('bad links are explained', async ({ page, account, mailbox, request, faults }) => {
  faults.allow(/40[09]/);
  await open(page, '/confirm-new-email');
  await expect(textOn(page, 'This link is incomplete.')).toBeVisible();
  const replaced = await linkFor(request, mailbox, account, newEmail());
  const email = newEmail();
  await linkFor(request, mailbox, account, email);
  await open(page, replaced);
  await expect(textOn(page, 'This link was replaced or canceled')).toBeVisible();
  await expectAccessible(page);
  await open(page, `/confirm-new-email/${await mailbox.newEmailToken(email)}`);
  const squatter = { email, password: account.password };
  expect((await request.post('/api/auth/signup/email', { data: squatter })).status()).toBe(201);
  await page.getByRole('button', USE).click();
  await expect(textOn(page, 'Another account now has this address.')).toBeVisible();
});

import {
  confirmByMail,
  expect,
  hold,
  open,
  siteUrl,
  storedTokens,
  type Account,
  type Page,
} from '#support/browser-test';
import { test } from '#support/restartable-site';
import { VirtualAuthenticator } from '#support/virtual-authenticator';

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' });
const section = (page: Page, name = 'Passkeys') => page.getByRole('region', { name, exact: true });

/** Signed in on this device, as after a log in, without the form. */
async function signIn(page: Page, { token }: Account): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      const isHere = location.hostname === 'localhost' && !sessionStorage.getItem('seen');
      if (isHere) localStorage.setItem(key ?? '', value ?? '');
      sessionStorage.setItem('seen', 'yes');
    },
    ['northfold.token', token],
  );
}

async function createPasskey(page: Page, account: Account): Promise<void> {
  await signIn(page, account);
  await open(page, '/settings/security');
  await section(page).getByRole('button', { name: 'Create a passkey' }).click();
  await expect(section(page).getByText('Your passkey is ready')).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
}

async function logInByPassword(page: Page, { email, password }: Account): Promise<void> {
  await open(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL(/dashboard/);
}

/** Keeps the browser from offering a passkey in the field: a virtual authenticator would answer at once. */
const withoutAutofill = async (page: Page) =>
  page.addInitScript(() => {
    if (!('PublicKeyCredential' in window)) return;
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

test('a passkey is created under Security, told by name and date, and logs in with a button', async ({
  page,
  account,
}) => {
  await withoutAutofill(page);
  await VirtualAuthenticator.plugInto(page);
  await createPasskey(page, account);
  await expect(section(page)).toContainText(/Chrome on Windows/);
  await expect(section(page)).toContainText('Not used yet');
  await expect(section(page)).toContainText('Copied to your other devices');
  await logOut(page);
  await open(page, '/login');
  await passkeyButton(page).click();
  await expect(page).toHaveURL(/dashboard/);
  expect((await storedTokens(page)).session).not.toBeNull();
  await open(page, '/settings/security');
  await expect(section(page)).toContainText('Last used');
  // A log in with a passkey is a proof: nothing is asked.
  await open(page, '/settings');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByText('Your download has started.')).toBeVisible();
});

test('a passkey that the browser offers in the email field logs in', async ({ page, account }) => {
  await VirtualAuthenticator.plugInto(page);
  await createPasskey(page, account);
  await logOut(page);
  // The browser of the test takes the offer at once.
  const release = await hold(page, '**/api/auth/login/passkey-options');
  await open(page, '/login');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  release();
  await expect(page).toHaveURL(/dashboard/);
});

test('a device makes one passkey for an account, another device makes another, and each goes alone', async ({
  page,
  account,
  faults,
}) => {
  faults.allow(/401/);
  await withoutAutofill(page);
  const phone = await VirtualAuthenticator.plugInto(page);
  await createPasskey(page, account);
  await section(page).getByRole('button', { name: 'Create a passkey' }).click();
  await expect(section(page).getByRole('alert')).toContainText('has a passkey of your account');
  const key = await VirtualAuthenticator.plugInto(page, { transport: 'usb' });
  await section(page).getByRole('button', { name: 'Create a passkey' }).click();
  await expect(section(page).getByRole('listitem')).toHaveCount(2);

  await section(page)
    .getByRole('button', { name: /^Rename/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Rename the passkey' });
  await dialog.getByLabel('Name').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Name is required.');
  await dialog.getByLabel('Name').fill('Key on my ring');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(section(page).getByRole('listitem').first()).toContainText('Key on my ring');

  await section(page).getByRole('button', { name: 'Remove the passkey Key on my ring' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Key on my ring');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(section(page).getByRole('listitem')).toHaveCount(2);
  await section(page).getByRole('button', { name: 'Remove the passkey Key on my ring' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(section(page).getByRole('listitem')).toHaveCount(1);
  expect(await phone.passkeys()).toHaveLength(1);

  await phone.unplug();
  await key.unplug();
});

test('a removed passkey is told to be unknown, and logs nobody in', async ({
  page,
  account,
  faults,
  request,
}) => {
  faults.allow(/401/);
  await withoutAutofill(page);
  await VirtualAuthenticator.plugInto(page);
  await createPasskey(page, account);
  const headers = { authorization: `Bearer ${account.token}` };
  const { passkeys } = await (await request.get('/api/auth/passkeys', { headers })).json();
  await request.delete(`/api/auth/passkeys/${passkeys[0].id}`, { headers });
  await logOut(page);
  await page.addInitScript(() => {
    Reflect.set(PublicKeyCredential, 'signalUnknownCredential', async (it: unknown) =>
      Reflect.set(window, 'signalled', it),
    );
  });
  await open(page, '/login');
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toContainText('This passkey is not known here.');
  expect(await storedTokens(page)).toEqual({ persistent: null, session: null });
  await page.waitForFunction(() => Reflect.has(window, 'signalled'));
  expect(await page.evaluate(() => Reflect.get(window, 'signalled'))).toEqual({
    rpId: 'localhost',
    credentialId: passkeys[0].credentialId,
  });
});

test('authenticators are told which passkeys are left when one is removed', async ({
  page,
  account,
}) => {
  await VirtualAuthenticator.plugInto(page);
  await page.addInitScript(() => {
    Reflect.set(PublicKeyCredential, 'signalAllAcceptedCredentials', async (it: unknown) =>
      Reflect.set(window, 'signalled', it),
    );
  });
  await createPasskey(page, account);
  await section(page)
    .getByRole('button', { name: /^Remove the passkey/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(section(page)).toContainText('You have no passkey yet.');
  await page.waitForFunction(() => Reflect.has(window, 'signalled'));
  const told = await page.evaluate(() => Reflect.get(window, 'signalled'));
  expect(told).toMatchObject({ rpId: 'localhost', allAcceptedCredentialIds: [] });
});

test('a device that does not recognise its owner neither creates a passkey nor logs in', async ({
  page,
  account,
}) => {
  await withoutAutofill(page);
  const device = await VirtualAuthenticator.plugInto(page);
  await createPasskey(page, account);
  await device.recognises(false);
  await logOut(page);
  await open(page, '/login');
  await passkeyButton(page).click();
  await expect(passkeyButton(page)).toBeEnabled();
  await expect(page).toHaveURL(/login/);
  expect(await storedTokens(page)).toEqual({ persistent: null, session: null });
});

test('under another name of the site a passkey is refused', async ({ page, account, faults }) => {
  faults.allow(/401|foreign request: http:\/\/app\.localhost/);
  await withoutAutofill(page);
  await VirtualAuthenticator.plugInto(page);
  await createPasskey(page, account);
  await open(page, `${siteUrl().replace('localhost', 'app.localhost')}/login`);
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/login/);
});

test('an answer that was sent once is worth nothing when it is sent again', async ({
  page,
  account,
  request,
}) => {
  await withoutAutofill(page);
  await VirtualAuthenticator.plugInto(page);
  await createPasskey(page, account);
  await logOut(page);
  await open(page, '/login');
  const sent = page.waitForRequest(/login\/passkey$/);
  await passkeyButton(page).click();
  const data: unknown = (await sent).postDataJSON();
  await expect(page).toHaveURL(/dashboard/);
  expect((await request.post('/api/auth/login/passkey', { data })).status()).toBe(401);
});

test('a copy that counts fewer uses is refused, and the owner sees it', async ({
  page,
  account,
  faults,
}) => {
  faults.allow(/401/);
  await withoutAutofill(page);
  const device = await VirtualAuthenticator.plugInto(page);
  await createPasskey(page, account);
  await device.copyFrom(7);
  await logOut(page);
  await open(page, '/login');
  await passkeyButton(page).click();
  await expect(page).toHaveURL(/dashboard/);
  await device.copyFrom(2);
  await page.evaluate(() => sessionStorage.removeItem('northfold.token'));
  await open(page, '/login');
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toContainText('could not be verified');
  await expect(page).toHaveURL(/login/);
  await page.evaluate((token) => localStorage.setItem('northfold.token', token), account.token);
  await open(page, '/settings/security');
  await expect(section(page, 'Recent activity')).toContainText('it may have been copied');
});

test('who cancels is back at the form, which works as before', async ({ page, account }) => {
  await page.addInitScript(() => {
    const cancel = async () => {
      throw new DOMException('The operation was cancelled.', 'NotAllowedError');
    };
    navigator.credentials.get = cancel;
    navigator.credentials.create = cancel;
  });
  await open(page, '/login');
  await page.getByLabel('Email').fill(account.email);
  await passkeyButton(page).click();
  await expect(passkeyButton(page)).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL(/dashboard/);
  await open(page, '/settings/security');
  await section(page).getByRole('button', { name: 'Create a passkey' }).click();
  await expect(section(page).getByRole('alert')).toContainText('Nothing was created');
});

test('without WebAuthn nothing is offered, and Security says why', async ({ page, account }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await logInByPassword(page, account);
  await open(page, '/settings/security');
  await expect(section(page)).toContainText('This browser cannot use passkeys');
  await expect(section(page).getByRole('button')).toHaveCount(0);
  await logOut(page);
  await page.evaluate(() => sessionStorage.clear());
  await open(page, '/login');
  await expect(passkeyButton(page)).toHaveCount(0);
});

test('where the site is opened by an IP address nothing is offered, and Settings says why', async ({
  page,
  account,
  faults,
}) => {
  faults.allow(/foreign request: http:\/\/127\.0\.0\.1/);
  const address = siteUrl().replace('localhost', '127.0.0.1');
  await open(page, `${address}/login`);
  await expect(passkeyButton(page)).toHaveCount(0);
  await page.evaluate((token) => localStorage.setItem('northfold.token', token), account.token);
  await open(page, `${address}/settings/security`);
  await expect(section(page)).toContainText('This browser cannot use passkeys at this address');
});

test.describe('after a log in with the password', () => {
  const offer = (page: Page) => page.getByRole('dialog', { name: /Log in without your password/ });

  test('a passkey is offered once, and not again when it was declined', async ({
    page,
    account,
  }) => {
    await VirtualAuthenticator.plugInto(page);
    await logInByPassword(page, account);
    await offer(page).getByRole('button', { name: 'Not now' }).click();
    await expect(offer(page)).toBeHidden();
    await page.evaluate(() => sessionStorage.clear());
    await logInByPassword(page, account);
    await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible();
    await expect(offer(page)).toBeHidden();
  });

  test('a passkey is created where it is offered', async ({ page, account }) => {
    const device = await VirtualAuthenticator.plugInto(page);
    await logInByPassword(page, account);
    await offer(page).getByRole('button', { name: 'Create a passkey' }).click();
    const ready = page.getByRole('dialog', { name: 'Your passkey is ready.' });
    await ready.getByRole('button', { name: 'Continue' }).click();
    await expect(ready).toBeHidden();
    expect(await device.passkeys()).toHaveLength(1);
  });

  test('the offer is seen and has the focus while the dashboard is still loading', async ({
    page,
    account,
  }) => {
    await VirtualAuthenticator.plugInto(page);
    const release = await hold(page, '**/api/auth/profile');
    await logInByPassword(page, account);
    await expect(page.getByRole('main').getByText('Loading...').first()).toBeVisible();
    await expect(offer(page).getByRole('button', { name: 'Not now' })).toBeVisible();
    await expect(offer(page).getByRole('button', { name: 'Not now' })).toBeFocused();
    release();
    await expect(page.getByRole('heading', { name: /Hello/, includeHidden: true })).toHaveText(
      /Hello, ada/,
    );
    await expect(offer(page).getByRole('button', { name: 'Not now' })).toBeFocused();
  });

  test('the offer comes after a log-in that was sent before the page was alive, too', async ({
    page,
    account,
  }) => {
    await VirtualAuthenticator.plugInto(page);
    const release = await hold(page, '**/assets/*.js');
    await page.goto('/login');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.keyboard.press('Enter');
    release();
    await expect(page).toHaveURL(/dashboard/);
    await expect(offer(page).getByRole('button', { name: 'Not now' })).toBeFocused();
  });

  test('a device without a lock is offered none', async ({ page, account }) => {
    await logInByPassword(page, account);
    await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible();
    await expect(offer(page)).toBeHidden();
  });
});

test('long after the log in a passkey proves who is there, and what was asked goes on', async ({
  page,
  account,
  faults,
}) => {
  faults.allow(/403/);
  await VirtualAuthenticator.plugInto(page);
  await createPasskey(page, account);
  let proven = false;
  page.on('response', (response) => {
    if (response.url().endsWith('/reauthenticate/passkey')) proven = response.status() === 204;
  });
  await page.route(/\/api\/auth\/export$/, async (route) => {
    if (proven) return route.continue();
    const json = { type: 'urn:northfold:problem:reauthentication-required', detail: 'Again.' };
    await route.fulfill({ status: 403, contentType: 'application/problem+json', json });
  });
  await open(page, '/settings');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Your download has started.')).toBeVisible();
});

test('the password of a confirmed account is removed, and set again without the old one', async ({
  page,
  account,
  mailbox,
  request,
}) => {
  await confirmByMail(request, mailbox, account);
  await VirtualAuthenticator.plugInto(page);
  await createPasskey(page, account);
  const password = section(page, 'Password');
  await password.getByRole('button', { name: 'Remove my password' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Remove my password' }).click();
  await expect(password).toContainText('Your password is removed.');
  const { email, password: old } = account;
  const data = { email, password: old };
  expect((await request.post('/api/auth/login/email', { data })).status()).toBe(401);
  await password.getByRole('link', { name: 'Set a password' }).click();
  await page.getByLabel('New password', { exact: true }).fill('granite-meadow-compass-7');
  await expect(page.getByLabel('Current password')).toHaveCount(0);
  await page.getByLabel('Confirm new password', { exact: true }).fill('granite-meadow-compass-7');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed successfully!')).toBeVisible();
});

test('with a passkey the password is changed without the current one', async ({
  page,
  account,
}) => {
  await VirtualAuthenticator.plugInto(page);
  await createPasskey(page, account);
  await open(page, '/change-password');
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await page.getByLabel('New password', { exact: true }).fill('granite-meadow-compass-7');
  await page.getByLabel('Confirm new password', { exact: true }).fill('granite-meadow-compass-7');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed successfully!')).toBeVisible();
});

test('a passkey is listed when it is said to be ready, and nothing is said of one that was removed', async ({
  page,
  account,
}) => {
  await VirtualAuthenticator.plugInto(page);
  await signIn(page, account);
  await open(page, '/settings/security');
  await expect(section(page)).toContainText('You have no passkey yet.');
  await page.route('**/api/auth/passkeys', async (route) => {
    if (route.request().method() === 'GET') await new Promise((go) => setTimeout(go, 1_000));
    await route.continue();
  });
  await section(page).getByRole('button', { name: 'Create a passkey' }).click();
  await expect(section(page).getByText('Your passkey is ready')).toBeVisible();
  await expect(section(page).getByText('You have no passkey yet.')).toHaveCount(0);
  await section(page)
    .getByRole('button', { name: /^Remove the passkey/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(section(page)).toContainText('You have no passkey yet.');
  await expect(section(page).getByText('Your passkey is ready')).toHaveCount(0);
  await expect(section(page).getByRole('heading', { name: 'Passkeys' })).toBeFocused();
});

test('the focus comes back to the passkey that was renamed, and to the button of one that was cancelled', async ({
  page,
  account,
}) => {
  await VirtualAuthenticator.plugInto(page);
  await createPasskey(page, account);
  await section(page)
    .getByRole('button', { name: /^Rename/ })
    .click();
  await page.getByRole('dialog').getByLabel('Name').fill('Phone');
  await page.keyboard.press('Enter');
  await expect(
    section(page).getByRole('button', { name: 'Rename the passkey Phone' }),
  ).toBeFocused();
  await page.evaluate(() => {
    navigator.credentials.get = async () => {
      throw new DOMException('The operation was cancelled.', 'NotAllowedError');
    };
  });
  await logOut(page);
  await page.addInitScript(() => {
    navigator.credentials.get = async () => {
      throw new DOMException('The operation was cancelled.', 'NotAllowedError');
    };
  });
  await open(page, '/login');
  await passkeyButton(page).click();
  await expect(passkeyButton(page)).toBeFocused();
});

test('an authenticator that answers by itself is asked once, and again when the page is touched', async ({
  page,
  account,
  faults,
  request,
}) => {
  faults.allow(/401/);
  await VirtualAuthenticator.plugInto(page);
  // This browser does not forget a passkey when it is told that it is unknown.
  await page.addInitScript(() => {
    Reflect.set(PublicKeyCredential, 'signalUnknownCredential', async () => undefined);
  });
  await createPasskey(page, account);
  const headers = { authorization: `Bearer ${account.token}` };
  const { passkeys } = await (await request.get('/api/auth/passkeys', { headers })).json();
  await request.delete(`/api/auth/passkeys/${passkeys[0].id}`, { headers });
  await logOut(page);
  let asked = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/login/passkey')) asked += 1;
  });
  await open(page, '/login');
  await expect(page.getByRole('alert')).toContainText('This passkey is not known here.');
  await page.waitForTimeout(1_500);
  expect(asked).toBe(1);
  await page.getByLabel('Email').click();
  await expect.poll(() => asked).toBe(2);
});

test('authenticators are told that nothing is left when the account is deleted', async ({
  page,
  account,
}) => {
  await VirtualAuthenticator.plugInto(page);
  await page.addInitScript(() => {
    Reflect.set(PublicKeyCredential, 'signalAllAcceptedCredentials', async (it: unknown) =>
      Reflect.set(window, 'signalled', it),
    );
  });
  await createPasskey(page, account);
  await open(page, '/settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Account deleted. Redirecting to home page.')).toBeVisible();
  await page.waitForFunction(() => Reflect.has(window, 'signalled'));
  const told = await page.evaluate(() => Reflect.get(window, 'signalled'));
  expect(told).toMatchObject({ rpId: 'localhost', allAcceptedCredentialIds: [] });
});

test('an account without a password is offered no second step, which would be of no use', async ({
  page,
  account,
  mailbox,
  request,
}) => {
  await confirmByMail(request, mailbox, account);
  await VirtualAuthenticator.plugInto(page);
  await createPasskey(page, account);
  const headers = { authorization: `Bearer ${account.token}` };
  expect((await request.delete('/api/auth/password', { headers })).status()).toBe(204);
  await open(page, '/settings/security');
  await expect(section(page, 'Second step')).toContainText('need no second step');
  await expect(section(page, 'Second step').getByRole('button')).toHaveCount(0);
});

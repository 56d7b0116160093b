import { freePort } from '#server/start/free-port';
import {
  type Account,
  confirmByMail,
  createAccount,
  expect,
  logInByForm,
  logOut,
  open,
  type Page,
  switchSecondStepOn,
  test as base,
  textOn,
} from '#support/browser-test';
import { buildUser } from '#support/factories';
import { CLIENT, OpenIdProvider } from '#support/openid-provider';
import { codeOf } from '#support/second-step';
import { startSite } from '#support/site';

/** A site with two providers: CORP is real and asks on its page who is there, GONE is away. */
const test = base.extend<object, { corp: OpenIdProvider }>({
  corp: [
    async ({}, use) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const corp = await new OpenIdProvider().start(`${url}/api/auth/providers/corp/callback`);
      const variables = (name: string, issuer: string) => ({
        [`OIDC_${name}_ISSUER`]: issuer,
        [`OIDC_${name}_CLIENT_ID`]: CLIENT.id,
        [`OIDC_${name}_CLIENT_SECRET`]: CLIENT.secret,
        [`OIDC_${name}_LABEL`]: name,
      });
      const site = await startSite(
        {
          PORT: String(port),
          PUBLIC_URL: url,
          OIDC_PROVIDERS: 'corp,gone',
          ...variables('CORP', corp.issuer),
          ...variables('GONE', `http://127.0.0.1:${await freePort()}`),
        },
        ['dist.development/server/main.js'],
      );
      process.env['SITE_URL'] = url;
      process.env['SITE_DATA_DIR'] = site.dataDir;
      await use(corp);
      corp.close();
      await site.stop();
    },
    { scope: 'worker', auto: true, timeout: 90_000 },
  ],
});

// One site and one provider for all of them.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ faults, corp }) => faults.allow(new RegExp(`foreign request: ${corp.issuer}`)));

/** Gives a person an account at CORP, which has verified the address. */
function addPerson({ people }: OpenIdProvider, { email } = buildUser(), email_verified = true) {
  people.clear();
  people.set(email, { email, email_verified });
  return email;
}

const corpButton = (page: Page) => page.getByRole('button', { name: 'Continue with CORP' });
const linked = (page: Page) => page.getByRole('region', { name: 'Linked logins' });

/** From a page with its button, by Corp's page, back. @param choice on Corp's page */
async function passBy(page: Page, choice: string): Promise<void> {
  await corpButton(page).click();
  await page.getByRole('button', { name: choice }).click();
}

test('signs up, comes back by the same button to the page that asked, and keeps nothing of the way', async ({
  page,
  corp,
}) => {
  const email = addPerson(corp);
  await open(page, '/signup');
  await expect(page.getByRole('button', { name: 'GONE can’t be reached' })).toBeDisabled();
  await passBy(page, email);
  await expect(page).toHaveURL('/dashboard');
  await expect(textOn(page, email)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('northfold.provider'))).toBeNull();
  await logOut(page);
  await open(page, '/settings/security');
  await page.getByLabel('Remember this device').check();
  // Corp remembers who is there.
  await corpButton(page).click();
  await expect(linked(page)).toContainText(email);
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored).toContain('northfold.token');
  // Back leads to Corp's page: the way back here stands in no history.
  const addresses = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name);
  expect(addresses).not.toContain('code=');
});

test('says to one without a verified address how to go on', async ({ page, corp, faults }) => {
  faults.allow(/403/);
  const email = addPerson(corp, buildUser(), false);
  await open(page, '/login');
  await passBy(page, email);
  await expect(page.getByRole('alert')).toContainText('link the provider under Security');
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/signup');
});

test('lets one who cancels there start again', async ({ page, faults }) => {
  faults.allow(/401/);
  await open(page, '/login');
  await passBy(page, 'Cancel');
  await expect(page.getByRole('alert')).toContainText('canceled');
  // The value of the way is good once, and gone.
  expect(new URL(page.url()).hash).toBe('');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Please start again.');
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await expect(corpButton(page)).toBeVisible();
});

test.describe('an account with a password', () => {
  let owner: Account;
  test.beforeEach(async ({ mailbox }) => {
    owner = await createAccount();
    await confirmByMail(mailbox, owner);
  });

  async function linkCorp(page: Page, email: string): Promise<void> {
    await open(page, '/settings/security');
    await logInByForm(page, owner);
    await linked(page).getByRole('button', { name: 'Link CORP' }).click();
    await page.getByRole('button', { name: email }).click();
    await page.getByRole('button', { name: 'Link this login' }).click();
    await expect(linked(page)).toContainText(email);
  }

  test('is linked by its owner, logged in to, and unlinked', async ({ page, corp, faults }) => {
    faults.allow(/409/);
    const email = addPerson(corp, owner);
    await open(page, '/login');
    await passBy(page, email);
    await expect(page.getByRole('alert')).toContainText('already exists. Log in to it as usual');
    await linkCorp(page, email);
    await logOut(page);
    await corpButton(page).click();
    await expect(page).toHaveURL('/dashboard');
    await open(page, '/settings/security');
    await linked(page).getByRole('button', { name: 'Unlink CORP' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    await expect(linked(page).getByRole('button', { name: 'Link CORP' })).toBeVisible();
  });

  test('asks for its code after a log-in that counts as one factor', async ({
    page,
    corp,
    faults,
  }) => {
    faults.allow(/401/);
    const email = addPerson(corp);
    await linkCorp(page, email);
    await logOut(page);
    const key = await switchSecondStepOn(owner, -1);
    await corpButton(page).click();
    await page.getByLabel('Code').fill(codeOf(key));
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});

test.describe('an owner without a password', () => {
  const deletion = async (page: Page) => {
    await open(page, '/settings');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  };

  test.beforeEach(async ({ page, corp, faults }) => {
    faults.allow(/403/);
    const email = addPerson(corp);
    await open(page, '/login');
    await passBy(page, email);
    await expect(page).toHaveURL('/dashboard');
    await page.route('**/api/auth/delete', async (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        json: {
          type: 'urn:northfold:problem:reauthentication-required',
          detail: 'Please confirm.',
        },
      }),
    );
  });

  test('confirms by logging in again, which leaves other tabs alone', async ({
    page,
    context,
    corp,
  }) => {
    const tab = await context.newPage();
    await open(tab, '/profile');
    await deletion(page);
    await expect(page.getByRole('dialog')).not.toContainText('password');
    await passBy(page, [...corp.people.keys()][0] ?? '');
    await expect(page).toHaveURL('/settings');
    await expect(tab).toHaveURL('/profile');
    await page.unroute('**/api/auth/delete');
    await deletion(page);
    await expect(page).toHaveURL('/');
  });

  test('who comes back as another account gets its dashboard', async ({ page, corp }) => {
    await deletion(page);
    const other = addPerson(corp);
    await passBy(page, other);
    await expect(page).toHaveURL('/dashboard');
    await expect(textOn(page, other)).toBeVisible();
  });
});

import {
  alive,
  createAccount,
  expect,
  hold,
  open,
  signedInTest,
  test,
  type Page,
} from '#support/browser-test';
import { answerSum, expectFilledIn, fillIn, MESSAGE } from '#support/filling-in';
import { codeOf } from '#support/second-step';

const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('northfold.typed'));
const nothing = { Name: '', Email: '', Subject: '', Message: '' };

test('a message is still there after a link and Back, and after a reload', async ({ page }) => {
  await open(page, '/contact');
  await fillIn(page, MESSAGE);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await expectFilledIn(page, MESSAGE);
  await page.reload();
  await alive(page);
  await expectFilledIn(page, MESSAGE);
});

test('a message typed before the page was alive is still there after a link and Back', async ({
  page,
}) => {
  await page.route('**/assets/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto('/contact');
  await fillIn(page, MESSAGE);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await expectFilledIn(page, MESSAGE);
  await alive(page);
  await expectFilledIn(page, MESSAGE);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await expectFilledIn(page, MESSAGE);
});

test('a message typed before the page was alive is still there when it is left alive', async ({
  page,
}) => {
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/contact');
  await fillIn(page, MESSAGE);
  release();
  await alive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and Conditions');
  await page.goBack();
  await expectFilledIn(page, MESSAGE);
});

test('a message that was sent does not come back', async ({ page }) => {
  await open(page, '/contact');
  await fillIn(page, MESSAGE);
  await answerSum(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  expect(await kept(page)).toBeNull();
  await page.reload();
  await alive(page);
  await expectFilledIn(page, nothing);
});

test('a message whose answer was lost is the same one after a link and Back, and after a reload', async ({
  page,
  faults,
}) => {
  faults.allow(/ERR_CONNECTION_RESET/);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/contact', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.abort('connectionreset');
  });
  const send = async () => {
    await answerSum(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('We got no answer from our server')).toBeVisible();
  };
  await open(page, '/contact');
  await fillIn(page, MESSAGE);
  await send();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await expectFilledIn(page, MESSAGE);
  await send();
  await page.reload();
  await alive(page);
  await expectFilledIn(page, MESSAGE);
  await send();
  expect(new Set(keys).size).toBe(1);
  await fillIn(page, { Subject: 'Another engine' });
  await send();
  expect(new Set(keys).size).toBe(2);
  await page.unroute('**/api/contact');
  await answerSum(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  expect(await kept(page)).toBeNull();
});

test('an address is still there after a reload at the question for a code', async ({
  page,
  account,
  request,
  faults,
}) => {
  faults.allow(/401/);
  const headers = { authorization: `Bearer ${account.token}` };
  const begun = await request.post('/api/auth/second-step', { headers });
  const { key }: { key: string } = await begun.json();
  const data = { code: codeOf(key) };
  expect((await request.post('/api/auth/second-step/confirm', { headers, data })).ok()).toBe(true);
  await open(page, '/login');
  const sendPassword = async () => {
    await fillIn(page, { Password: account.password });
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  };
  await fillIn(page, { Email: account.email });
  await sendPassword();
  await page.reload();
  await alive(page);
  await expectFilledIn(page, { Email: account.email, Password: '' });
  await sendPassword();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 1));
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  expect(await kept(page)).toBeNull();
});

test('passwords are not kept, shown or not, and neither is the sum', async ({ page }) => {
  await open(page, '/signup');
  await page.getByRole('button', { name: 'Show password' }).click();
  await fillIn(page, { Email: MESSAGE.Email, Password: 'quiet-harbour-lantern-42' });
  expect(await kept(page)).toContain(MESSAGE.Email);
  expect(await kept(page)).not.toContain('quiet-harbour');
  await page.reload();
  await alive(page);
  await expectFilledIn(page, { Email: MESSAGE.Email, Password: '' });
  await open(page, '/contact');
  await page.getByLabel(/What is/).fill('77');
  expect(await kept(page)).not.toContain('77');
});

test('an address brought from sign-up comes before one that was typed on the login page earlier', async ({
  page,
  account,
  faults,
}) => {
  faults.allow(/409/);
  await open(page, '/login');
  await fillIn(page, { Email: 'earlier@example.com' });
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveTitle(/^Sign Up/);
  await fillIn(page, { Email: account.email, Password: account.password });
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Go to Login' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
});

signedInTest.describe('For who is logged in', () => {
  const persona = (page: Page) => page.getByLabel('Persona', { exact: true });
  const digest = (page: Page) => page.getByRole('switch');

  signedInTest(
    'a persona and digest that were chosen but not saved are still there after Back and reload',
    async ({ page }) => {
      await open(page, '/preferences');
      await persona(page).selectOption({ index: 2 });
      await digest(page).uncheck();
      const chosen = await persona(page).inputValue();
      await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
      await expect(page).toHaveURL('/dashboard');
      await page.goBack();
      await expect(persona(page)).toHaveValue(chosen);
      await expect(digest(page)).not.toBeChecked();
      await page.reload();
      await expect(persona(page)).toHaveValue(chosen);
      await expect(digest(page)).not.toBeChecked();
      await page.getByRole('button', { name: 'Save settings' }).click();
      await expect(page.getByText('Settings saved successfully!')).toBeVisible();
      expect(await kept(page)).toBeNull();
    },
  );

  signedInTest(
    'a name is still there after a lost session and a reload, and for nobody else',
    async ({ page, account, request }) => {
      await open(page, '/update-info');
      await page.getByLabel('Name').fill('Grace');
      const logIn = async ({ email, password }: { email: string; password: string }) => {
        await expect(page).toHaveURL('/login');
        await fillIn(page, { Email: email, Password: password });
        await page.getByRole('button', { name: 'Log In', exact: true }).click();
      };
      const loseSession = async () => {
        await page.evaluate(() => {
          localStorage.removeItem('northfold.token');
          sessionStorage.removeItem('northfold.token');
        });
        await page.reload();
      };
      await loseSession();
      await logIn(account);
      await expect(page).toHaveURL('/update-info');
      await expect(page.getByLabel('Name')).toHaveValue('Grace');
      await loseSession();
      const other = await createAccount(request);
      await logIn(other);
      await expect(page).toHaveURL('/update-info');
      await expect(page.getByLabel('Email')).toHaveValue(other.email);
      await expect(page.getByLabel('Name')).toHaveValue('');
      expect(await kept(page)).toBeNull();
    },
  );

  signedInTest('logging out leaves nothing that was typed behind', async ({ page }) => {
    await open(page, '/update-info');
    await page.getByLabel('Name').fill('Grace');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/login');
    expect(await kept(page)).toBeNull();
  });
});

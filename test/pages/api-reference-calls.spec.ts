import { alive, expect, hold, open, type Page, signedInTest, test } from '#support/browser-test';

/** The form of a call, which is opened first. */
async function formOf(page: Page, name: string) {
  const article = page.getByRole('article', { name, exact: true });
  await article.getByText('Try it').click();
  return article.getByRole('form', { name: 'Try it' });
}

test.describe('A call in the reference of the API', () => {
  signedInTest('asks for a list page by page', async ({ page }) => {
    await open(page, '/api/docs');
    const form = await formOf(page, 'What happened around the account lately');
    await form.getByLabel('limit').fill('1');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('status')).toContainText('"type": "logged-in"');
    const answer = (await form.getByRole('status').textContent()) ?? '';
    const { nextCursor } = JSON.parse(answer.slice(answer.indexOf('{')));
    await form.getByLabel('cursor').fill(nextCursor);
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('status')).toContainText('"type": "signed-up"');
  });

  test('makes a call with a token of your own, and shows the answer', async ({
    page,
    account,
    faults,
  }) => {
    faults.allow(/401/);
    await open(page, '/api/docs');
    const form = await formOf(page, 'Change the name');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('status')).toContainText('authentication-required');
    await form.getByLabel('Token').fill(account.token);
    await form.getByLabel('Body').fill('{"name":"Grace Hopper"}');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('status')).toContainText('200 OK');
    await expect(form.getByRole('status')).toContainText('"name": "Grace Hopper"');
  });

  test('is as it was left after a link and Back, but for its token', async ({ page }) => {
    await open(page, '/api/docs');
    const form = await formOf(page, 'Change the name');
    await form.getByLabel('Token').fill('nobody may keep this');
    await form.getByLabel('Body').fill('{"name":"Grace Hopper"}');
    await page.getByRole('link', { name: 'About', exact: true }).first().click();
    await expect(page).toHaveURL('/about');
    await page.goBack();
    await alive(page);
    const body = page.getByRole('form', { name: 'Try it: Change the name' }).getByLabel('Body');
    await expect(body).toHaveValue('{"name":"Grace Hopper"}');
    await page.reload();
    await alive(page);
    await expect(body).toBeVisible();
    await expect(body).toHaveValue('{"name":"Grace Hopper"}');
    await expect(page.getByRole('form', { name: 'Try it: Leave a message' })).toBeHidden();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('nobody may');
  });

  test('keeps what was typed until it succeeds', async ({ page, account, faults }) => {
    faults.allow(/401/);
    await open(page, '/api/docs');
    const form = await formOf(page, 'Change the name');
    const body = form.getByLabel('Body');
    await body.fill('{"name":"Grace Hopper"}');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('status')).toContainText('authentication-required');
    await page.reload();
    await alive(page);
    await expect(body).toHaveValue('{"name":"Grace Hopper"}');
    await form.getByLabel('Token').fill(account.token);
    const release = await hold(page, '**/api/auth/profile');
    await form.getByRole('button', { name: 'Send' }).click();
    release();
    await expect(form.getByRole('status')).toContainText('200 OK');
    await page.reload();
    await alive(page);
    await expect(body).not.toHaveValue('{"name":"Grace Hopper"}');
  });

  test('gives the focus back to Send when it fails while somebody is about to cancel it', async ({
    page,
    faults,
  }) => {
    faults.allow(/ERR_CONNECTION_REFUSED|503/);
    await open(page, '/api/docs');
    const form = await formOf(page, 'Leave a message');
    const release = await hold(page, '**/api/contact', { status: 503 });
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByRole('button', { name: 'Cancel' }).focus();
    release();
    await expect(form.getByRole('status')).toContainText('503');
    await expect(form.getByRole('button', { name: 'Send' })).toBeFocused();
  });

  test('says that a call is on its way, takes no second one, and can be told to stop', async ({
    page,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await open(page, '/api/docs');
    const form = await formOf(page, 'Leave a message');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('status')).toContainText('201 Created');
    const release = await hold(page, '**/api/contact');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('status')).toBeEmpty();
    const busy = form.getByRole('button', { name: 'Sending...' });
    await busy.focus();
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form.getByRole('status')).toContainText('Cancelled.');
    await expect(form.getByRole('button', { name: 'Send' })).toBeFocused();
    release();
    expect(sent.filter((url) => url.endsWith('/api/contact'))).toHaveLength(2);
  });

  test('says of a token that cannot be sent what is wrong with it', async ({ page }) => {
    await open(page, '/api/docs');
    const form = await formOf(page, 'Read the profile');
    await form.getByLabel('Token').fill('abc “def” ghi');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('status')).toContainText('this is not a token');
  });

  signedInTest(
    'makes a call as whoever is logged in, and ends no session',
    async ({ page, account, faults }) => {
      faults.allow(/401/);
      await open(page, '/api/docs');
      const form = await formOf(page, 'Read the profile');
      await form.getByRole('button', { name: 'Send' }).click();
      await expect(form.getByRole('status')).toContainText(account.email);
      await form.getByLabel('Token').fill('worn-out');
      await form.getByRole('button', { name: 'Send' }).click();
      await expect(form.getByRole('status')).toContainText('invalid-token');
      await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    },
  );
});

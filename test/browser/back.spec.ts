import { codeOf } from '#support/second-step';
import {
  expect,
  open,
  signedInTest as test,
  storedTokens,
  type Page,
  logOut,
  loginFor,
} from '#support/browser-test';

/** What the browser says to a page that it keeps, and to one that it brings back: not every Chromium keeps pages. */
const say = (page: Page, type: 'pagehide' | 'pageshow') =>
  page.evaluate((name) => {
    dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
  }, type);

/** Keeps the words of a frame in which the page can be seen after it has come back. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const look = () => {
      const isSeen = document.querySelector('main')?.checkVisibility({ visibilityProperty: true });
      if (isSeen) sessionStorage.setItem('frame', document.body.innerText);
      requestAnimationFrame(look);
    };
    addEventListener('pageshow', look);
  });

const seen = (page: Page) => page.evaluate(() => sessionStorage.getItem('frame'));

test('Back after Log Out shows no frame of the account', async ({ page }) => {
  await open(page, '/dashboard');
  await watchFrames(page);
  await logOut(page);
  await expect(page).toHaveURL('/login');
  // Not within the call, whose answer the navigation would take along.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect(page).toHaveURL(loginFor('/dashboard'));
  expect(await seen(page)).toBeNull();
});

test('a page restored after a log-out elsewhere shows no account', async ({ page, context }) => {
  await open(page, '/dashboard');
  await watchFrames(page);
  await say(page, 'pagehide');
  const tab = await context.newPage();
  await open(tab, '/about');
  await logOut(tab);
  await expect(tab).toHaveURL('/login');
  await say(page, 'pageshow');
  await expect(page).toHaveURL(loginFor('/dashboard'));
  expect(await seen(page)).toBeNull();
});

test('a canceled Log Out keeps codes, page and session', async ({ page, account, request }) => {
  const prompts: string[] = [];
  const answers = ['dismiss', 'accept'] as const;
  page.on('dialog', async (dialog) =>
    dialog[answers[prompts.push(dialog.type()) - 1] ?? 'accept'](),
  );
  await open(page, '/settings/security');
  const step = page.getByRole('region', { name: 'Second step', exact: true });
  await step.getByRole('button', { name: 'Turn on' }).click();
  const key = (await step.locator('code').innerText()).replaceAll(/\s/g, '');
  await step.getByLabel('Code', { exact: true }).fill(codeOf(key));
  await step.getByRole('button', { name: 'Turn on' }).click();
  const codes = step.locator('li');
  await expect(codes).toHaveCount(10);
  const status = async () => {
    const headers = { authorization: `Bearer ${account.token}` };
    return (await request.get('/api/auth/profile', { headers })).status();
  };

  await logOut(page);
  await expect.poll(() => prompts).toEqual(['beforeunload']);
  await expect(codes).toHaveCount(10);
  await expect(codes.first()).toBeVisible();
  expect(await status()).toBe(200);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/login');
  expect(prompts).toEqual(['beforeunload', 'beforeunload']);
  expect(await storedTokens(page)).toEqual({ persistent: null, session: null });
  await expect.poll(status).toBe(401);
});

test('what an account typed is gone after its log-out, by Back and in another tab, too', async ({
  page,
  context,
}) => {
  const texts = async (tab: Page) =>
    tab
      .locator('main')
      .locator('input, textarea')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).join(''));
  const type = async (tab: Page) => {
    await open(tab, '/contact');
    await tab.getByLabel('Name').fill('Grace Hopper');
    await tab.getByLabel('Message').fill('For the account alone');
  };
  await type(page);
  await open(page, '/about');
  const tab = await context.newPage();
  await type(tab);
  await logOut(page);
  await expect(page).toHaveURL('/login');
  await expect.poll(async () => texts(tab)).toBe('');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  for (const each of [page, tab]) {
    await each.reload();
    await expect(each.getByRole('button', { name: 'Send' })).toBeEnabled();
    await expect.poll(async () => texts(each)).toBe('');
    expect(await each.evaluate(() => sessionStorage.getItem('northfold.typed'))).toBeNull();
  }
});

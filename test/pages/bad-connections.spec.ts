import { brand } from '#content/brand';
import {
  alive,
  expect,
  hold,
  open,
  signedInTest,
  storedTokens,
  test,
  textOn,
} from '#support/browser-test';
import { expectFilledIn, fillIn, MESSAGE } from '#support/filling-in';

const NOT_LOADED = 'Part of this page didn’t load. What you typed is still here.';

test.beforeEach(({ faults }) =>
  faults.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|console: /),
);

test.describe('A page of the app without its code', { tag: '@desktop' }, () => {
  for (const [what, files] of [
    ['its main script', '**/assets/main-*'],
    ['its own code', '**/assets/contact-page-*.js'],
  ] as const) {
    test(`says so when ${what} fails, and recovers with Try again`, async ({ page }) => {
      await page.route(files, (route) => route.abort());
      await page.goto('/contact');
      await expect(textOn(page, NOT_LOADED)).toBeVisible();
      await page.unroute(files);
      await page.getByRole('link', { name: 'Try again' }).click();
      await alive(page);
      await expect(textOn(page, NOT_LOADED)).toBeHidden();
    });
  }

  test('says so without a connection', async ({ page, context }) => {
    await open(page, '/login');
    await context.setOffline(true);
    await expect(textOn(page, 'You’re offline.')).toBeVisible();
    await context.setOffline(false);
    await expect(textOn(page, 'You’re offline.')).toBeHidden();
  });
});

/** Does with the words of a page what translators do. */
function translate(): void {
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (all.nextNode()) texts.push(all.currentNode);
  for (const text of texts) {
    if (!text.textContent?.trim() || text.parentElement?.closest('script, style, noscript'))
      continue;
    const outer = document.createElement('span');
    const inner = document.createElement('span');
    (text as Text).replaceWith(outer);
    outer.append(inner);
    inner.append('ü', text);
  }
}

/** `carry-over.spec.tsx` has what else gets between a page and its app. */
test.describe('A translated form that is sent before the app is there', { tag: '@desktop' }, () => {
  // React says that it draws the page again.
  test.beforeEach(({ faults }) => faults.allow(/Minified React error #418/));

  test('keeps what was typed and says what is wrong', async ({ page }) => {
    const comes = await hold(page, '**/assets/main-*');
    await page.goto('/contact', { waitUntil: 'commit' });
    await fillIn(page, MESSAGE);
    await page.getByRole('button', { name: 'Send message' }).focus();
    await page.evaluate(translate);
    await page.keyboard.press('Enter');
    comes();
    await expect(textOn(page, 'Incorrect CAPTCHA answer')).toBeVisible();
    await expectFilledIn(page, MESSAGE);
    expect(await page.evaluate(() => sessionStorage.getItem('northfold.typed'))).toContain('1991');
  });

  test('logs in', async ({ page, account }) => {
    const comes = await hold(page, '**/assets/main-*');
    await page.goto('/login', { waitUntil: 'commit' });
    await fillIn(page, { Email: account.email, Password: account.password });
    await page.getByLabel('Remember this device').check();
    await page.evaluate(translate);
    await page.locator('[name=password]').press('Enter');
    comes();
    await expect(page).toHaveURL('/dashboard');
    expect((await storedTokens(page)).persistent).not.toBeNull();
  });
});

test.describe('A page that breaks', { tag: '@desktop' }, () => {
  signedInTest('says so, and its button loads it again', async ({ page, faults }) => {
    faults.allow(/./);
    await page.route('**/api/auth/sessions', (route) =>
      route.fulfill({ json: { sessions: null } }),
    );
    await page.goto('/settings/security');
    await expect(page.getByRole('alert')).toContainText('Something went wrong');
    await expect(page).toHaveTitle(`Something went wrong · ${brand.name}`);
    await page.unroute('**/api/auth/sessions');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(textOn(page, 'This device')).toBeVisible();
  });
});

signedInTest('saving offline is not called unknown', async ({ page, context }) => {
  await open(page, '/update-info');
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
  await context.setOffline(true);
  await page.getByRole('button', { name: /^(Save|Update)/ }).click();
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Check your connection');
  await expect(failure).not.toContainText('we don’t know whether');
});

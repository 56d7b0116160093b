import { expect, siteUrl, test, type Page, textOn } from '#support/browser-test';
import { protectedPaths, publicPaths } from '#support/site-map';

test.use({ javaScriptEnabled: false });

async function expectReadable(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(textOn(page, 'Loading...')).toBeHidden();
  const words = (await page.getByRole('main').innerText()).split(/\s+/);
  expect(words.length).toBeGreaterThan(15);
}

/** Links to other sites open in a new tab and give nothing away. */
async function expectOutwardLinks(page: Page): Promise<void> {
  for (const link of await page.locator('a[href^="http"]').all()) {
    if ((await link.getAttribute('href'))?.startsWith(siteUrl())) continue;
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toContainText('opens in a new tab');
  }
}

test('every public page is readable and every link works', async ({ page, request }) => {
  test.slow();
  const anchors = new Map<string, Set<string>>();
  const links = new Map<string, string>();
  for (const path of publicPaths) {
    await page.goto(path);
    await test.step(`${path} can be read`, () => expectReadable(page));
    await test.step('its links to other sites open in a new tab', () => expectOutwardLinks(page));
    anchors.set(
      path,
      new Set(await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))),
    );
    const hrefs = await page
      .locator('a[href], link[href], img[src]')
      .evaluateAll((all) =>
        all.map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? ''),
      );
    for (const href of hrefs) links.set(new URL(href, siteUrl() + path).href, path);
  }
  const broken: string[] = [];
  const known = new Map<string, number>();
  for (const [address, from] of links) {
    const { origin, pathname, hash } = new URL(address);
    if (origin !== siteUrl()) continue;
    if (!known.has(pathname)) known.set(pathname, (await request.get(pathname)).status());
    if (known.get(pathname) !== 200) broken.push(`${from} → ${pathname}`);
    else if (hash && !anchors.get(pathname)?.has(decodeURIComponent(hash.slice(1)))) {
      broken.push(`${from} → ${pathname}${hash}`);
    }
  }
  expect(broken).toEqual([]);
  expect(known.size).toBeGreaterThan(publicPaths.length - 5);
});

test('the contact form works and explains its errors', async ({ page, mailbox, faults }) => {
  faults.allow(/400/);
  const subject = `Without script ${Date.now()}`;
  await page.goto('/contact');
  const sum = page.getByLabel(/What is/);
  await expect(sum).toBeAttached();
  await expect(sum).toBeHidden();
  await expect(textOn(page, /needs JavaScript/)).toBeHidden();
  await page.getByLabel('Name', { exact: true }).fill('Ada <b>Lovelace</b>');
  await page.getByLabel('Email', { exact: true }).fill('ada@x.c');
  await page.getByLabel('Message', { exact: true }).fill('One line.\nAnother.');
  await page.getByRole('button', { name: 'Send message' }).click();

  await expect(page).toHaveTitle(/^Error: Contact Us/);
  const summary = page.getByRole('alert');
  await expect(summary.getByRole('link')).toHaveText([
    'Email address is invalid.',
    'Subject is required.',
  ]);
  const box = await summary.boundingBox();
  const field = await page.getByLabel('Name', { exact: true }).boundingBox();
  expect(box?.y).toBeLessThan(field?.y ?? 0);
  await summary.getByRole('link', { name: 'Subject' }).click();
  await expect(page.getByLabel('Subject', { exact: true })).toBeInViewport();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada <b>Lovelace</b>');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('One line.\nAnother.');

  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('Subject', { exact: true }).fill(subject);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page).toHaveURL('/contact/sent');
  await expect(
    textOn(page, 'Message sent successfully! We will get back to you shortly.'),
  ).toBeVisible();
  const letter = await mailbox.waitFor('hello@northfold.example', { subject: new RegExp(subject) });
  expect(letter.text).toContain('One line.\nAnother.');
});

test('forms that need scripts say so and name another way', async ({ page }) => {
  for (const path of ['/login', '/signup', '/forgot-password', '/reset-password/some-token']) {
    await page.goto(path);
    await expect(textOn(page, /This form needs JavaScript/)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /@northfold/ })).toBeVisible();
    await expect(page.locator('form')).toBeHidden();
  }
});

test('account pages say that they need scripts instead of loading for ever', async ({ page }) => {
  for (const path of [
    ...protectedPaths,
    '/confirm-email/some-token',
    '/confirm-new-email/some-token',
  ]) {
    await page.goto(path);
    await expect(textOn(page, /needs JavaScript/)).toBeVisible();
    await expect(textOn(page, 'Loading...')).toBeHidden();
  }
});

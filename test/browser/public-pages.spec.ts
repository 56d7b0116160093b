import { brand } from '#content/brand';
import { compliance } from '#content/compliance';
import { expectAccessible } from '#support/axe';
import { alive, expect, open, test, type Page, textOn } from '#support/browser-test';

const productPaths = [
  '/cobol',
  '/graph',
  '/companion',
  '/mock-rest',
  '/auto-app',
  '/ai-compliance-clinical-assistant',
  '/universal-context-protocol',
];

/** The part of the home page under a heading. */
const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name }) });

test('the home page states its promise and leads to the contact page', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    /pioneer.* the future of technology and AI/i,
  );
  await page.getByRole('link', { name: 'Explore Our Solutions' }).click();
  await expect(page).toHaveURL('/contact');
});

test('the home page shows each product with its page', async ({ page }) => {
  await open(page, '/');
  const products = section(page, 'Our Products');
  await expect(products.getByRole('listitem')).toHaveCount(productPaths.length);
  for (const path of productPaths) {
    await expect(products.locator(`a[href="${path}"]`)).toHaveCount(1);
  }
});

test('the home page has the lost cent of the figure on /cobol', async ({ page }) => {
  await open(page, '/');
  const hero = page.locator('[data-night-sky]');
  await expect(hero).toContainText('4.35% of 100.00');
  await expect(hero.locator('dd')).toHaveText(['4.35', '4.34']);
  await hero.getByRole('link', { name: 'See where the cent goes' }).click();
  await expect(page).toHaveURL('/cobol');
  const figure = page.locator('section', { hasText: 'Type an amount' });
  await expect(figure.locator('dd:visible')).toHaveText(['4.35', '4.34', '4.35']);
});

test('the home page has a part of every figure, and a customer', async ({ page }) => {
  await open(page, '/');
  const miniatures = section(page, 'Our Products').locator('li > div[aria-hidden=true]:has(*)');
  await expect(miniatures).toHaveCount(productPaths.length);
  await expect(miniatures.first()).toContainText('= AMOUNT * RATE / 100');
  await expect(page.getByRole('blockquote')).toHaveCount(1);
  await expect(textOn(page, '26 million')).toBeVisible();
  await expect(page.getByRole('main').locator('a[href="/work"]')).toBeVisible();
  await page.getByRole('link', { name: 'Read the case study' }).click();
  await expect(page).toHaveURL('/work/tarnfeld-mutual-interest-run');
});

test("the COBOL card's title opens another site in a new tab and says so", async ({ page }) => {
  await open(page, '/');
  const title = page.getByRole('link', { name: /COBOL.*opens in a new tab/i });
  await expect(title).toHaveAttribute('href', brand.cobolSite);
  await expect(title).toHaveAttribute('target', '_blank');
  await expect(title).toHaveAttribute('rel', /noopener/);
});

test('a product card can be clicked anywhere', async ({ page }) => {
  await open(page, '/');
  const card = section(page, 'Our Products')
    .getByRole('listitem')
    .filter({ has: page.locator('a[href="/graph"]') });
  await card.click({ position: { x: 12, y: 12 } });
  await expect(page).toHaveURL('/graph');
});

test('every product page has a heading, a figure and a next step', async ({ page }) => {
  for (const path of productPaths) {
    await open(page, path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.locator('form[data-figure]')).toBeVisible();
    await expect(main.locator('a[href="/contact"], a[href="/signup"]').last()).toBeVisible();
  }
});

test('the terms name the law of Minnesota, USA', async ({ page }) => {
  await open(page, '/terms');
  await expect(textOn(page, /Minnesota, USA/).first()).toBeVisible();
});

test('/security is found where a buyer looks, and marks what is invented', async ({ page }) => {
  const clinical = '/ai-compliance-clinical-assistant';
  for (const path of [clinical, '/cobol', '/graph', '/about', '/contact', '/privacy']) {
    await open(page, path);
    await expect(page.getByRole('main').locator('a[href^="/security"]').first()).toBeVisible();
  }
  await open(page, '/security');
  const answers = compliance.sections.flatMap(({ items = [] }) => items);
  const samples = answers.filter(({ sample }) => sample).map(({ term }) => `${term} Sample`);
  await expect(page.locator('dt:has(span)')).toHaveText(samples);
});

test('the help page leads to signing up', async ({ page }) => {
  await open(page, '/help');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await expect(page).toHaveURL('/signup');
});

test('a wrong path answers 404 with a page that leads home', async ({ page, faults }) => {
  faults.allow(/404/);
  const response = await page.goto('/cobol/no-such-part');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  await expect(textOn(page, "The page you're looking for does not exist.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL('/');
});

test('a page has its title before and after its data', async ({ page, request }) => {
  await open(page, '/login');
  await expect(page).toHaveTitle(`Log In · ${brand.name}`);
  const shell = await (await request.get('/update-info')).text();
  expect(shell).toContain(`<title>Update Info · ${brand.name}</title>`);
});

test.describe('The menu of a phone', { tag: '@phone' }, () => {
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

  test('closes when the page changes under it', async ({ page }) => {
    await open(page, '/help');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveTitle(/^About/);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(menu(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/help');
    await expect(menu(page)).toBeHidden();
  });
});

test(
  'the menu that is the first thing touched opens and stays open',
  { tag: '@phone' },
  async ({ page }) => {
    for (const path of ['/', '/contact', '/help']) {
      await page.goto(path);
      await page.getByRole('button', { name: 'Menu' }).tap();
      await alive(page);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await expectAccessible(page);
    }
  },
);

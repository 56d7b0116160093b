import { appRoutes, baseOf } from '#client/routes';
import { brand } from '#content/brand';
import { expectAccessible } from '#support/axe';
import { expect, open, signedInTest, test, type Page, textOn } from '#support/browser-test';
import { indexedPaths, protectedPaths, publicPaths } from '#support/site-map';
import { tooWide } from '#support/too-wide';
import { layoutShifts } from './layout-shifts.js';

const appPaths = appRoutes.map(({ path }) => baseOf(path));
const printed = indexedPaths.filter(
  (path) => !['/login', '/signup', '/forgot-password', '/contact'].includes(path),
);

/** What a page may cost on the wire, compressed with brotli, in KB of 1,024 bytes. */
const BUDGETS = {
  /** With its styles: what a server sends before it hears back for the first time. */
  page: 14,
  /** The reference of the API: some 57 calls at 0.4 KB. */
  reference: 32,
  /** The modules of a page's figure. */
  figure: 8,
  /** The scripts of a page of the app: React, the router, the store and the forms. */
  app: 145,
  /** The typeface, once for the whole site. */
  font: 16,
};

/** The rules of every page. Each page is opened once, because opening takes the time. */
async function expectGoodManners(page: Page, isMobile: boolean): Promise<void> {
  await test.step('no style moves anything for a visitor who wants less motion', async () => {
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) =>
          ['', '::before', '::after'].some((part) => {
            const { animationName, transitionDuration } = getComputedStyle(element, part);
            return animationName !== 'none' || /[1-9]/.test(transitionDuration);
          }),
        ).length,
    );
    expect(moving).toBe(0);
  });
  const window = page.viewportSize();
  // The window of a phone widens to what reaches out of it.
  if (window && !isMobile) {
    await test.step('nothing has to be scrolled sideways at 320 px', async () => {
      await page.setViewportSize({ width: 320, height: 568 });
      expect(await tooWide(page)).toEqual([]);
      await page.setViewportSize(window);
    });
  }
  await test.step('axe finds nothing', async () => {
    await leaveSomeCalls(page);
    await expectAccessible(page);
  });
}

/** Of the calls in the reference of the API, which are all made alike, axe is shown a dozen: it takes half a minute for all. */
async function leaveSomeCalls(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const call of [...document.querySelectorAll('main article[id]')].slice(12)) call.remove();
  });
}

/** Adds up what the server sends for a page, in bytes of bodies as they were sent. */
function watchBytes(page: Page) {
  const answers: Promise<{ file: string; size: number }>[] = [];
  page.on('requestfinished', (request) => {
    const file = new URL(request.url()).pathname;
    answers.push(request.sizes().then(({ responseBodySize: size }) => ({ file, size })));
  });
  return async (path: string) => {
    // A module is downloaded, then imported out of the browser's cache: that costs nothing.
    const sent = (await Promise.all(answers)).filter(({ size }) => size > 0);
    const kilobytes = (isMeant: (file: string) => boolean) =>
      sent.reduce((sum, { file, size }) => (isMeant(file) ? sum + size : sum), 0) / 1024;
    return {
      requests: sent.length,
      total: kilobytes(() => true),
      document: kilobytes((file) => file === path),
      scripts: kilobytes((file) => file.endsWith('.js')),
      fonts: kilobytes((file) => file.endsWith('.woff2')),
    };
  };
}

async function expectFewBytes(path: string, costOf: ReturnType<typeof watchBytes>) {
  const { requests, total, document, scripts, fonts } = await costOf(path);
  expect(fonts).toBeGreaterThan(0);
  expect(fonts).toBeLessThanOrEqual(BUDGETS.font);
  if (indexedPaths.includes(path)) {
    expect(document).toBeLessThanOrEqual(path === '/api/docs' ? BUDGETS.reference : BUDGETS.page);
  }
  if (path === '/') {
    expect(requests).toBeLessThanOrEqual(2);
    expect(total - fonts).toBeLessThanOrEqual(BUDGETS.page);
  }
  expect(scripts).toBeLessThanOrEqual(appPaths.includes(path) ? BUDGETS.app : BUDGETS.figure);
}

/** Parts whose ground is dark, or whose text is light: sums of red, green and blue. */
const shades = (page: Page) =>
  page.evaluate(() => {
    const HALF = 384;
    const brightness = (color: string) => {
      const [red = 0, green = 0, blue = 0, opacity = 1] = color.match(/[\d.]+/g)?.map(Number) ?? [];
      return opacity === 0 ? undefined : red + green + blue;
    };
    return [...document.querySelectorAll('html, body, body *:not(svg, svg *)')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { backgroundColor, color, clipPath } = getComputedStyle(element);
        // The link past the header is cut away until it has the focus.
        if (clipPath !== 'none') return false;
        const ground = brightness(backgroundColor) ?? Infinity;
        return ground < HALF || (brightness(color) ?? 0) > HALF;
      })
      .map((element) => element.outerHTML.slice(0, 100));
  });

/** Forms are not for paper; all else fits a sheet of A4 and is dark on light, whatever the theme. */
async function expectPrintable(page: Page): Promise<void> {
  await page.setViewportSize({ width: 658, height: 960 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await tooWide(page)).toEqual([]);
  expect(await shades(page)).toEqual([]);
  await expect(page.locator('h1')).toBeVisible();
  const controls = page.locator('header nav, footer nav, button, main form > fieldset');
  await expect(controls.filter({ visible: true })).toHaveCount(0);
}

async function expectHeaderAndFooter(page: Page): Promise<void> {
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: brand.name })).toHaveAttribute('href', '/');
  await expect(banner.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
  const footer = page.getByRole('contentinfo');
  for (const [name, href] of Object.entries({
    About: '/about',
    Privacy: '/privacy',
    Terms: '/terms',
    'Contact Us': '/contact',
    'What Our Customers Say': '/testimonials',
  })) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await expect(footer).toContainText('2025');
}

for (const path of publicPaths) {
  test(`${path} can be used by everybody, with header and footer`, async ({ page, isMobile }) => {
    const costOf = watchBytes(page);
    await open(page, path);
    await test.step('header and footer have the links of the specification', () =>
      expectHeaderAndFooter(page));
    if (!isMobile) await test.step('it costs few bytes', () => expectFewBytes(path, costOf));
    await test.step('nothing has shifted', async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      expect(await layoutShifts(page)).toEqual([]);
    });
    await expectGoodManners(page, isMobile);
    if (isMobile) return;
    if (printed.includes(path)) await test.step('it can be printed', () => expectPrintable(page));
  });
}

for (const path of protectedPaths) {
  signedInTest(`${path} can be used by every account holder`, async ({ page, isMobile }) => {
    await open(page, path);
    await expect(textOn(page, 'Loading...')).toHaveCount(0);
    await expectGoodManners(page, isMobile);
  });
}

import { brand } from '#content/brand';
import { expectAccessible } from '#support/axe';
import { expect, open, signedInTest, test, type Page } from '#support/browser-test';
import { protectedPaths, publicPaths } from '#support/site-map';
import { tooWide } from '#support/too-wide';

/** The rules of every page. Each page is opened once, because opening takes the time. */
async function expectGoodManners(page: Page, isMobile: boolean): Promise<void> {
  await test.step('nothing has shifted', async () => {
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });
  await test.step('nothing moves, as the visitor wishes', async () => {
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => {
          const length = Number(effect?.getComputedTiming().duration ?? 0);
          return playState === 'running' && length > 1;
        })
        .map((animation) => String(Reflect.get(animation, 'animationName'))),
    );
    expect(moving).toEqual([]);
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

/** The sum of the shifts since the page was opened (web vitals count less of them, as CLS). */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')));
          resolve(shifts.reduce((sum, value) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Without a single shift the observer hears nothing.
        setTimeout(() => resolve(0), 200);
      }),
  );

/** Of the calls in the reference of the API, which are all made alike, axe is shown a dozen: it takes half a minute for all. */
async function leaveSomeCalls(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const call of [...document.querySelectorAll('main article[id]')].slice(12)) call.remove();
  });
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
    await open(page, path);
    await test.step('header and footer have the links of the specification', () =>
      expectHeaderAndFooter(page));
    await expectGoodManners(page, isMobile);
  });
}

for (const path of protectedPaths) {
  signedInTest(`${path} can be used by everybody who is signed in`, async ({ page, isMobile }) => {
    await open(page, path);
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await expectGoodManners(page, isMobile);
  });
}

import { expect, test, type Page } from '#support/browser-test';
import { publicPaths } from '#support/site-map';

/** The sum of the shifts since the page was opened. */
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          const values = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')));
          done(values.reduce((sum, value) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Entries come a frame after the shift; without a shift there is no call.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(0), 100)));
      }),
  );

test.describe('The typeface', { tag: '@desktop' }, () => {
  for (const path of publicPaths) {
    test(`moves nothing on ${path} when it comes late`, async ({ page }) => {
      let release = () => {};
      await page.route('**/*.woff2', async (route) => {
        await new Promise<void>((done) => (release = done));
        await route.continue();
      });
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loading');
        release();
        await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
        expect(await shift(page), `at ${width} px`).toBe(0);
      }
    });
  }
});

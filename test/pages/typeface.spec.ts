import { expect, test } from '#support/browser-test';
import { publicPaths } from '#support/site-map';
import { layoutShifts } from './layout-shifts.js';

for (const path of publicPaths) {
  test(`the typeface moves nothing on ${path} when it comes late`, async ({ page }) => {
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
      expect(await layoutShifts(page), `at ${width} px`).toEqual([]);
    }
  });
}

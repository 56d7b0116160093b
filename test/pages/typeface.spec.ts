import { expect, test, type Page } from '#support/browser-test';
import { publicPaths } from '#support/site-map';

/** How many lines each text of a page takes. */
const lines = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const { parentElement: parent, textContent } = texts.currentNode;
      if (!textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      range.selectNodeContents(texts.currentNode);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      found.push(`${textContent.slice(0, 60)}: ${tops.size} lines`);
    }
    return found;
  });

/** The fallback is as wide on average, group of letters by group: now and then a word just fits that did not. */
const STRAY = 2;

test.describe('The typeface', { tag: '@desktop' }, () => {
  for (const path of publicPaths) {
    test(`leaves the lines of ${path} where they are when it comes late`, async ({ page }) => {
      let release = () => {};
      await page.route('**/*.woff2', async (route) => {
        await new Promise<void>((done) => (release = done));
        await route.continue();
      });
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loading');
        const before = await lines(page);
        release();
        await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
        const after = await lines(page);
        expect(after.length).toBe(before.length);
        const stray = after.filter((line, index) => line !== before[index]);
        expect(stray.length, `at ${width} px: ${stray.join(', ')}`).toBeLessThanOrEqual(STRAY);
      }
    });
  }
});

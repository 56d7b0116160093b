import { expect, open, signedInTest, test, type Page } from '#support/browser-test';
import { protectedPaths, publicPaths } from '#support/site-map';

/** What reaches out of the window sideways; WCAG 2.2, 1.4.10: 320 px is a page at 400 % zoom. */
async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    return [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`)
      .slice(0, 5);
  });
}

test.describe('On every screen', { tag: '@desktop' }, () => {
  test('nothing has to be scrolled sideways at 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    for (const path of publicPaths) {
      await open(page, path);
      expect(await tooWide(page), path).toEqual([]);
    }
  });

  signedInTest('nor on the account pages', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    for (const path of protectedPaths) {
      await open(page, path);
      await expect(page.getByText('Loading...')).toHaveCount(0);
      expect(await tooWide(page), path).toEqual([]);
    }
  });

  test('pages fill a very wide screen without growing past reading width', async ({ page }) => {
    await page.setViewportSize({ width: 2560, height: 1200 });
    for (const path of ['/', '/about', '/privacy']) {
      await open(page, path);
      expect(await tooWide(page), path).toEqual([]);
      const widest = await page.locator('main p').evaluateAll((all) => {
        const text = document.createRange();
        return Math.max(
          ...all.map((paragraph) => {
            text.selectNodeContents(paragraph);
            return text.getBoundingClientRect().width;
          }),
        );
      });
      expect(widest, path).toBeLessThan(900);
    }
  });

  test('who wants no motion gets none', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of publicPaths) {
      await open(page, path);
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState, effect }) => {
            const length = Number(effect?.getComputedTiming().duration ?? 0);
            return playState === 'running' && length > 1;
          })
          .map((animation) => String(Reflect.get(animation, 'animationName'))),
      );
      expect(moving, path).toEqual([]);
    }
  });

  test('in forced colours the logo, the buttons and the fields can still be seen', async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open(page, '/contact');
    const field = page.getByLabel('Name', { exact: true });
    expect(await field.evaluate((element) => getComputedStyle(element).borderStyle)).not.toBe(
      'none',
    );
    const button = page.getByRole('button', { name: 'Send message' });
    expect(await button.evaluate((element) => getComputedStyle(element).borderStyle)).not.toBe(
      'none',
    );
  });
});

import type { Locator } from '@playwright/test';
import { expect, open, signedInTest, test, type Page, textOn } from '#support/browser-test';
import { protectedPaths, publicPaths } from '#support/site-map';
import { tooWide } from '#support/too-wide';

/** As a visitor who has set the browser's text size to twice the usual. */
async function largeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

const farEdge = (part: Locator) =>
  part.evaluate((element) => element.getBoundingClientRect().right);

/** Opens each page once, because opening is what takes the time, and looks at it at every width. */
async function expectToFit(
  page: Page,
  { paths, widths, edge }: { paths: readonly string[]; widths: number[]; edge?: string },
): Promise<void> {
  for (const path of paths) {
    await open(page, path);
    await expect(textOn(page, 'Loading...')).toHaveCount(0);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const where = `${path} at ${width} px`;
      expect(await tooWide(page), where).toEqual([]);
      if (edge === undefined) continue;
      const button = page.getByRole('button', { name: edge, exact: true });
      if (await button.isVisible()) {
        expect(await farEdge(button), where).toBeLessThanOrEqual(width);
      }
    }
  }
}

const widths = [320, 390, 1440];

signedInTest('a name of 100 letters without a space fits', async ({ page, account }) => {
  await page.request.put('/api/auth/profile', {
    headers: { authorization: `Bearer ${account.token}` },
    data: { name: 'W'.repeat(100) },
  });
  await expectToFit(page, { paths: protectedPaths, widths });
});

test('letters of 32 px fit, and the menu button stays on the screen', async ({ page }) => {
  test.slow();
  await largeText(page);
  await expectToFit(page, { paths: publicPaths, widths: [320, 390, 1280], edge: 'Menu' });
});

signedInTest('letters of 32 px fit on the account pages, too', async ({ page }) => {
  await largeText(page);
  await expectToFit(page, {
    paths: protectedPaths,
    widths: [320, 390, 1280],
    edge: 'Account menu',
  });
});

import type { Locator } from '@playwright/test';
import {
  expect,
  logIn,
  newEmail,
  open,
  signedInTest,
  test,
  type Page,
} from '#support/browser-test';
import { protectedPaths, publicPaths } from '#support/site-map';
import { tooWide } from '#support/too-wide';

/** As a visitor who has set the browser's text size to twice the usual. */
async function largeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

const farEdge = (part: Locator) =>
  part.evaluate((element) => element.getBoundingClientRect().right);

test.describe('Under stress', { tag: '@desktop' }, () => {
  for (const width of [320, 390, 1440]) {
    signedInTest(
      `a name of 100 letters without a space fits at ${width} px`,
      async ({ page, account }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.request.put('/api/auth/profile', {
          headers: { authorization: `Bearer ${account.token}` },
          data: { name: 'W'.repeat(100) },
        });
        for (const path of protectedPaths) {
          await open(page, path);
          await expect(page.getByText('Loading...')).toHaveCount(0);
          expect(await tooWide(page), path).toEqual([]);
        }
      },
    );

    test(`an address of 200 letters fits at ${width} px, wherever it is shown`, async ({
      page,
      request,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const domain = `${'w'.repeat(60)}.${'w'.repeat(60)}.example`;
      const account = {
        email: `${newEmail().split('@')[0]}${'w'.repeat(35)}@${domain}`,
        password: 'quiet-harbour-lantern-42',
      };
      expect((await request.post('/api/auth/signup/email', { data: account })).status()).toBe(201);
      const token = await logIn(request, account);
      await page.goto('/');
      await page.evaluate((stored) => localStorage.setItem('northfold.token', stored), token);
      for (const path of protectedPaths) {
        await open(page, path);
        await expect(page.getByText('Loading...')).toHaveCount(0);
        expect(await tooWide(page), path).toEqual([]);
      }
    });
  }

  for (const width of [320, 390, 1280]) {
    test(`with letters of 32 px nothing is wider than a screen of ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await largeText(page);
      for (const path of publicPaths) {
        await open(page, path);
        expect(await tooWide(page), path).toEqual([]);
        const menu = page.getByRole('button', { name: 'Menu', exact: true });
        if (await menu.isVisible()) expect(await farEdge(menu), path).toBeLessThanOrEqual(width);
      }
    });

    signedInTest(`nor on the account pages at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await largeText(page);
      for (const path of protectedPaths) {
        await open(page, path);
        await expect(page.getByText('Loading...')).toHaveCount(0);
        expect(await tooWide(page), path).toEqual([]);
        expect(
          await farEdge(page.getByRole('button', { name: 'Account menu' })),
          path,
        ).toBeLessThanOrEqual(width);
      }
    });
  }
});

import { expect, open, test } from '#support/browser-test';
import { tooWide } from '#support/too-wide';

test.describe('On unusual screens', { tag: '@desktop' }, () => {
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

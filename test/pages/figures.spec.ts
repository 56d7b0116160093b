import { expectAccessible } from '#support/axe';
import { expect, test } from '#support/browser-test';
import { casesOf, figureOf, openFigure, resultOf, touch } from './figure-page.js';
import { figures } from '#support/figures';
import { tooWide } from '#support/too-wide';

for (const figure of figures) {
  const { path } = figure;
  test.describe(`The figure of ${path}`, { tag: '@desktop' }, () => {
    test('fits into 320 px, which is a page at 400 %, in each of its cases', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 568 });
      await openFigure(page, path);
      await touch(page, figure);
      expect(await tooWide(page)).toEqual([]);
      for (const one of await casesOf(page).all()) {
        await one.check();
        expect(await tooWide(page)).toEqual([]);
      }
    });

    test('is printed without anything to press', async ({ page }) => {
      await page.goto(path);
      await page.emulateMedia({ media: 'print' });
      await expect(resultOf(page)).toHaveCount(1);
      // A drawing may have fields: they are not the visitor's, and have no name.
      await expect(figureOf(page).locator('[name]:visible, button:visible')).toHaveCount(0);
    });

    test('outlines its controls in forced colors', async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      await page.goto(path);
      const borderless = await figureOf(page)
        .locator('button, select, textarea, input:not([type=range], [hidden])')
        .filter({ visible: true })
        .evaluateAll((all) =>
          all
            .filter((control) => !/radio|checkbox/.test((control as HTMLInputElement).type))
            .filter((control) => getComputedStyle(control).borderStyle === 'none')
            .filter((control) => getComputedStyle(control).textDecorationLine === 'none')
            .map((control) => control.outerHTML),
        );
      expect(borderless).toEqual([]);
      await expect(casesOf(page).first()).toHaveCSS('appearance', /auto|radio/);
    });
  });

  test(`axe finds nothing in any case of the figure on ${path}`, async ({ page }) => {
    test.slow();
    await openFigure(page, path);
    await touch(page, figure);
    await expectAccessible(page);
    for (const one of await casesOf(page).all()) {
      await one.check();
      await expectAccessible(page);
    }
  });
}

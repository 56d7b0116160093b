import { expectAccessible } from '#support/axe';
import { expect, test, type Page } from '#support/browser-test';
import { casesOf, figureOf, reach } from '#support/figure-page';
import { figures } from '#support/figures';
import { tooWide } from '#support/too-wide';

const drawings = (page: Page) => figureOf(page).locator('div[data-state]:visible');

for (const {
  path,
  large: [name, text],
} of figures) {
  test.describe(`The figure of ${path}`, { tag: '@desktop' }, () => {
    test('fits into 320 px, which is a page at 400 %, in each of its states', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 568 });
      await page.goto(path);
      for (const state of await casesOf(page).all()) {
        await state.check();
        expect(await tooWide(page)).toEqual([]);
      }
      await expect(figureOf(page)).toHaveAttribute('data-live');
      await figureOf(page).locator(`[name=${name}]:not([hidden])`).fill(text);
      expect(await tooWide(page)).toEqual([]);
    });

    test('is printed without anything to press', async ({ page }) => {
      await page.goto(path);
      await page.emulateMedia({ media: 'print' });
      await expect(drawings(page)).toHaveCount(1);
      // A drawing may have fields: they are not the visitor's, and have no name.
      await expect(figureOf(page).locator('[name]:visible, button:visible')).toHaveCount(0);
    });

    test('shows in forced colours which case is chosen, where one can press and type', async ({
      page,
    }) => {
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
}

for (const { path, control, bad } of figures) {
  test(`axe finds nothing in any state of the figure on ${path}, nor in one that was typed`, async ({
    page,
  }) => {
    test.slow();
    await page.goto(path);
    const figure = await reach(page);
    for (const state of await casesOf(page).all()) {
      await state.check();
      await expectAccessible(page);
    }
    if (!bad) return;
    await figure.locator(`[name=${control}]:not([hidden])`).fill(bad.input);
    await expect(figure.getByRole('status')).toHaveText(bad.says);
    await expectAccessible(page);
  });
}

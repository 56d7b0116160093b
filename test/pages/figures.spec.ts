import { expectAccessible } from '#support/axe';
import { expect, test } from '#support/browser-test';
import { casesOf, figures, reach } from '#support/figures';

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

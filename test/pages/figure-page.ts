import { expect, type Page } from '#support/browser-test';
import type { figures } from '#support/figures';

export const figureOf = (page: Page) => page.locator('form[data-figure]');
export const casesOf = (page: Page) => figureOf(page).locator('input[name=case]');

/** The result that is shown: those of the other cases are hidden. */
export const resultOf = (page: Page) => figureOf(page).locator('div[data-case]:visible');

/** Opens a page and waits until its figure answers, if it has a module, and its fields are seen. */
export async function openFigure(page: Page, path: string) {
  await page.goto(path);
  const figure = figureOf(page);
  await figure.scrollIntoViewIfNeeded();
  if (await figure.getAttribute('data-script')) await expect(figure).toHaveAttribute('data-live');
  const folded = figure.getByText('Change it yourself');
  if (await folded.isVisible()) await folded.click();
  return figure;
}

/** Types into the control of a figure, or presses it. */
export async function touch(page: Page, { control, value, shows }: (typeof figures)[number]) {
  const pressed = figureOf(page).locator(`[name=${control}][value="${value}"]:visible`);
  if ((await pressed.count()) > 0) await pressed.click();
  else await figureOf(page).locator(`[name=${control}]`).fill(value);
  await expect(figureOf(page)).toContainText(shows, { useInnerText: true });
}

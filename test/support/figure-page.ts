import { expect, type Locator, type Page } from './browser-test.js';

export const figureOf = (page: Page) => page.locator('form[data-figure]');
export const casesOf = (page: Page) => figureOf(page).locator('input[name=case]');

/** Reaches for it, as a mouse does, and waits until it answers. */
export async function reach(page: Page): Promise<Locator> {
  const figure = figureOf(page);
  await figure.hover();
  await expect(figure).toHaveAttribute('data-live');
  return figure;
}

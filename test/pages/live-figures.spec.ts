import { expectAccessible } from '#support/axe';
import { expect, hold, test, type Page } from '#support/browser-test';
import { casesOf, figureOf, openFigure, resultOf } from './figure-page.js';

/** The kit of the figures, tried on one of them: `client/src/pages/figures/live.ts`. */
const PATH = '/cobol';
const SAYS_OF_1_15 = 'All three store 0.05.';

const amount = (page: Page) => figureOf(page).getByLabel('Amount');
const says = (page: Page) => figureOf(page).getByRole('status');

test('fills its field from the chosen case, until something else is typed', async ({ page }) => {
  const figure = await openFigure(page, PATH);
  await figure.getByLabel('Too big, but caught').check();
  await expect(amount(page)).toHaveValue('2500000.00');
  await amount(page).fill('1.15');
  await expect(casesOf(page).and(page.locator(':checked'))).toHaveCount(0);
  await amount(page).fill('2500000.00');
  await expect(figure.getByLabel('Too big, but caught')).toBeChecked();
});

test('says what is wrong with what was typed, and keeps the last good result', async ({ page }) => {
  await openFigure(page, PATH);
  await amount(page).fill('1.15');
  await expect(says(page)).toHaveText(SAYS_OF_1_15, { useInnerText: true });
  const result = await resultOf(page).innerText();
  await amount(page).fill('a lot');
  await expect(says(page)).toHaveText(/^An amount looks like/);
  await expect(amount(page)).toHaveAttribute('aria-invalid', 'true');
  expect(await resultOf(page).innerText()).toBe(result);
  await expectAccessible(page);
  await amount(page).fill('1');
  await expect(amount(page)).not.toHaveAttribute('aria-invalid');
});

test('keeps the case and the text from before its code came', async ({ page }) => {
  const release = await hold(page, '**/assets/*.js');
  await page.goto(PATH);
  await figureOf(page).getByLabel('Too big, but caught').check();
  await amount(page).fill('1.15');
  release();
  await expect(says(page)).toHaveText(SAYS_OF_1_15, { useInnerText: true });
  await expect(resultOf(page)).toContainText('ON SIZE ERROR');
  await expect(amount(page)).toHaveValue('1.15');
});

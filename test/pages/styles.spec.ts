import { expect, open, test, type Page } from '#support/browser-test';
import { publicPaths } from '#support/site-map';

/** Where each part of the page stands, and how it looks. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main, main *')].map((element) => {
      const { x, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontSize, borderColor } = getComputedStyle(element);
      const box = [x, width, height].map(Math.round).join(' ');
      return `${element.localName} ${box} ${color} ${backgroundColor} ${fontSize} ${borderColor}`;
    }),
  );

/** Goes on within the document, as a link does. */
async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await expect(page).toHaveURL(path);
}

test.describe('Styles', { tag: '@desktop' }, () => {
  // Its styles stand in the page when it is opened, and are fetched in another order when it is gone to.
  test('a page looks the same whether it is opened or gone to', async ({ page }) => {
    test.slow();
    // The sum of the contact form differs from visit to visit; the reference of the API is always opened.
    const paths = publicPaths.filter((path) => !['/', '/contact', '/api/docs'].includes(path));
    const opened = new Map<string, string[]>();
    for (const path of paths) {
      await open(page, path);
      opened.set(path, await looks(page));
    }
    await open(page, '/');
    for (const path of paths) {
      await goOn(page, path);
      await expect.poll(() => looks(page), { message: path }).toEqual(opened.get(path));
    }
  });
});

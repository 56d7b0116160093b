import { alive, expect, open, test, type Page } from '#support/browser-test';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls as a visitor does, and waits until the page knows. */
async function scrollTo(page: Page, y: number): Promise<void> {
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, y);
  await expect.poll(() => scrolled(page)).toBe(y);
}

test.describe('A place on a page', { tag: '@desktop' }, () => {
  test('a link to a part of the page moves the focus there', async ({ page }) => {
    for (const start of ['/', '/about']) {
      await open(page, start);
      await page.getByRole('banner').getByRole('link', { name: 'Services' }).click();
      await expect(page).toHaveURL('/#services');
      await expect(page.locator('#services')).toBeInViewport();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => Boolean(document.activeElement?.closest('header')))).toBe(
        false,
      );
    }
  });

  test('so does a link within a text', async ({ page }) => {
    await open(page, '/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(page).toHaveURL('/terms');
    const link = page.getByRole('main').locator('a[href^="#"]').last();
    const target = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page.locator(target)).toBeInViewport();
  });

  test('a page that is loaded again stays where it was, and Back finds its place', async ({
    page,
  }) => {
    await open(page, '/privacy');
    await scrollTo(page, 700);
    await page
      .getByRole('link', { name: 'Northfold', exact: true })
      .evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL('/');
    await scrollTo(page, 500);
    await page.reload();
    await alive(page);
    await expect.poll(() => scrolled(page)).toBe(500);
    await page.goBack();
    await expect(page).toHaveURL('/privacy');
    await expect.poll(() => scrolled(page)).toBe(700);
  });

  test('a page that is opened anew begins at its top', async ({ page }) => {
    await open(page, '/privacy');
    await scrollTo(page, 700);
    await page.goto('/');
    await open(page, '/privacy');
    expect(await scrolled(page)).toBe(0);
  });

  test('nothing moves by itself for more than five seconds', async ({ page, faults }) => {
    faults.allow(/404/);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    for (const path of ['/', '/no-such-page', '/about', '/login']) {
      await page.goto(path);
      const lengths = await page.evaluate(() =>
        document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
      );
      expect(Math.max(0, ...lengths), path).toBeLessThanOrEqual(5_000);
    }
  });
});

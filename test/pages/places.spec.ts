import { expect, open, test } from '#support/browser-test';

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

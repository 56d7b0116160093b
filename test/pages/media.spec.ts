import { expect, open, signedInTest, test, type Page } from '#support/browser-test';

signedInTest(
  'in forced colours the page at hand and a switch that is on can be told from the others',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open(page, '/settings');
    const link = (name: string) =>
      page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name });
    await expect(link('Settings')).toHaveCSS('border-top-style', 'solid');
    await expect(link('Profile')).toHaveCSS('border-top-style', 'none');
    const digest = page.getByRole('switch', { name: 'Daily digest' });
    const ground = () => digest.evaluate((box) => getComputedStyle(box).backgroundColor);
    await expect(digest).toBeChecked();
    const whenOn = await ground();
    await digest.uncheck();
    expect(await ground()).not.toBe(whenOn);
  },
);

/** Takes down which parts of the page are animated, and for how many milliseconds. */
const watchAnimations = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<string>();
    Reflect.set(window, 'animations', seen);
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        const { pseudoElement } = effect as KeyframeEffect;
        seen.add(`${pseudoElement}: ${String(effect?.getComputedTiming().duration)}`);
      }
      requestAnimationFrame(look);
    };
    look();
  });

const animations = (page: Page) =>
  page.evaluate(() => [...(Reflect.get(window, 'animations') as Set<string>)]);

/** Goes to another page by the navigation of the header. */
async function goOn(page: Page, name: string, path: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(path);
  await expect(page.locator('h1')).toBeVisible();
}

test.describe('From page to page', { tag: '@desktop' }, () => {
  test('a page can be used while it is still being faded in', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open(page, '/about');
    // A fade of 15 seconds.
    const session = await page.context().newCDPSession(page);
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
    await goOn(page, 'Customers', '/testimonials');
    const running = () =>
      page.evaluate(() => {
        const parts = document.getAnimations().map(({ effect }) => effect as KeyframeEffect);
        return parts.filter(({ pseudoElement }) => pseudoElement?.startsWith('::view-')).length;
      });
    await expect.poll(running).toBeGreaterThan(0);
    await goOn(page, 'Contact', '/contact');
    await expect.poll(running).toBeGreaterThan(0);
  });

  test('nothing fades where less motion is wanted', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/about');
    await watchAnimations(page);
    await goOn(page, 'Customers', '/testimonials');
    await goOn(page, 'Contact', '/contact');
    // React hides parts that stay, in no time.
    expect((await animations(page)).filter((one) => !one.endsWith(': 0'))).toEqual([]);
  });
});

import { expect, open, signedInTest, test, type Page } from '#support/browser-test';
import { indexedPaths } from '#support/site-map';
import { tooWide } from '#support/too-wide';

/** An A4 sheet between the margins of print, in pixels. */
const SHEET = { width: 658, height: 960 };

/** Forms are not for paper. */
const NOT_PRINTED = ['/login', '/signup', '/forgot-password', '/contact'];
const printed = indexedPaths.filter((path) => !NOT_PRINTED.includes(path));

/** Parts whose ground is dark, or whose text is light: sums of red, green and blue. */
const shades = (page: Page) =>
  page.evaluate(() => {
    const HALF = 384;
    const brightness = (color: string) => {
      const [red = 0, green = 0, blue = 0, opacity = 1] = color.match(/[\d.]+/g)?.map(Number) ?? [];
      return opacity === 0 ? undefined : red + green + blue;
    };
    return [...document.querySelectorAll('html, body, body *:not(svg, svg *)')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { backgroundColor, color, clipPath } = getComputedStyle(element);
        // The link past the header is cut away until it has the focus.
        if (clipPath !== 'none') return false;
        const ground = brightness(backgroundColor) ?? Infinity;
        return ground < HALF || (brightness(color) ?? 0) > HALF;
      })
      .map((element) => element.outerHTML.slice(0, 100));
  });

test.describe('On paper', { tag: '@desktop' }, () => {
  test.use({ colorScheme: 'dark' });

  for (const path of printed) {
    test(`${path} is dark on light, fits the sheet and shows nothing to press`, async ({
      page,
    }) => {
      await page.setViewportSize(SHEET);
      await page.goto(path);
      await page.emulateMedia({ media: 'print' });
      expect(await tooWide(page)).toEqual([]);
      expect(await shades(page)).toEqual([]);
      await expect(page.locator('h1')).toBeVisible();
      const controls = page.locator('header nav, footer nav, button, main form > fieldset');
      await expect(controls.filter({ visible: true })).toHaveCount(0);
    });
  }
});

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

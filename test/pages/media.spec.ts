import { expect, open, signedInTest, test } from '#support/browser-test';

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

test(
  'pages fade into each other, but not where less motion is wanted',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('pagereveal', ({ viewTransition }) => {
        Reflect.set(window, 'isFaded', viewTransition !== null);
      });
    });
    const expectFade = async (name: string, path: string, isFaded: boolean) => {
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isFaded'))).toBe(isFaded);
    };
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open(page, '/about');
    await expectFade('Customers', '/testimonials', true);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectFade('Contact', '/contact', false);
  },
);

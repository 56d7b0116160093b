import { expect, open, signedInTest } from '#support/browser-test';

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

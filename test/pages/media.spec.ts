import { expect, open, signedInTest, test } from '#support/browser-test';

test('in forced colors fields and buttons have a border', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/contact');
  for (const part of [
    page.getByLabel('Name', { exact: true }),
    page.getByRole('button', { name: 'Send message' }),
  ]) {
    await expect(part).not.toHaveCSS('border-style', 'none');
  }
});

signedInTest(
  'in forced colors the current page and a switch that is on stand out',
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

import { expect, open, test } from '#support/browser-test';

test.describe('On unusual screens', { tag: '@desktop' }, () => {
  test('in forced colours the logo, the buttons and the fields can still be seen', async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open(page, '/contact');
    const field = page.getByLabel('Name', { exact: true });
    expect(await field.evaluate((element) => getComputedStyle(element).borderStyle)).not.toBe(
      'none',
    );
    const button = page.getByRole('button', { name: 'Send message' });
    expect(await button.evaluate((element) => getComputedStyle(element).borderStyle)).not.toBe(
      'none',
    );
  });
});

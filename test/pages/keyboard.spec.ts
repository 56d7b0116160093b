import { expect, open, signedInTest, test, type Page, textOn } from '#support/browser-test';
import { sumNumbers } from '#support/filling-in';

/** Presses Tab until the element that suits has the focus. */
async function tabTo(page: Page, name: string | RegExp, role: 'link' | 'button'): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(name)}.`);
}

test('the first Tab offers to skip to the content', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a message is sent without a mouse, and a fault moves the focus', async ({ page }) => {
  await open(page, '/contact');
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    'Name is required.',
  );
  for (const text of ['Ada', 'ada@example.com', 'Hello', 'No mouse here.']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  const [first = 0, second = 0] = await sumNumbers(page);
  await expect(page.getByLabel(/What is/)).toBeFocused();
  await page.keyboard.type(String(first + second));
  await page.keyboard.press('Enter');
  await expect(textOn(page, /Message sent successfully!/)).toBeVisible();
});

signedInTest('the account menu works by keyboard alone', async ({ page }) => {
  await open(page, '/');
  await tabTo(page, 'Account menu', 'button');
  await page.keyboard.press('Enter');
  const preferences = page.getByRole('link', { name: 'Change Preferences' });
  await page.keyboard.press('Tab');
  await expect(preferences).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(preferences).toBeHidden();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/preferences');
});

test('the focus can be seen on everything that takes it', async ({ page }) => {
  await open(page, '/');
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      for (let element = document.activeElement; element; element = element.parentElement) {
        const style = getComputedStyle(element, null);
        const after = getComputedStyle(element, '::after');
        const outlined = [style, after].some(
          ({ outlineStyle, outlineWidth, boxShadow }) =>
            (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none',
        );
        if (outlined) return true;
        if (element.matches('li, header, footer')) break;
      }
      return false;
    });
    expect(seen, `focus number ${presses + 1}`).toBe(true);
  }
});

test('a new page is announced, and its heading gets the focus', async ({ page }) => {
  await open(page, '/login');
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeFocused();
  await expect(page.locator('[aria-live=polite]').filter({ hasText: /\S/ })).toHaveText(
    await page.title(),
  );
});

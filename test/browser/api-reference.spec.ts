import { expect, open, test } from '#support/browser-test';
import { FIELD_CODES } from '../../server/common/problems/field-fault.js';
import { PROBLEM_NAMES, typeOf } from '../../server/common/problems/catalogue.js';

test.describe('The reference of the API', () => {
  test('is a page of the site, in its shell and in the theme that was chosen', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('northfold.theme', 'dark'));
    await open(page, '/api/docs');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northfold API');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Northfold' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL('/about');
    await page.goBack();
    await expect(page.getByRole('article', { name: 'Log in', exact: true })).toBeVisible();
  });

  test('leads from its list to a call', async ({ page }) => {
    await page.goto('/api/docs');
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Log in', exact: true })
      .click();
    const call = page.getByRole('article', { name: 'Log in', exact: true });
    await expect(call).toBeInViewport();
    await expect(call).toContainText('/api/auth/login/email');
    await expect(call).toContainText('urn:northfold:problem:wrong-credentials');
  });

  test('lists every type of problem and every code of a field', async ({ page }) => {
    await page.goto('/api/docs');
    const main = page.getByRole('main');
    for (const name of PROBLEM_NAMES) await expect(main).toContainText(typeOf(name));
    for (const code of FIELD_CODES) {
      await expect(main.getByText(code, { exact: true }).first()).toBeAttached();
    }
  });

  test('is reached by a link within the site, and by going back', async ({ page }) => {
    await open(page, '/about');
    const article = page.getByRole('article', { name: 'Log in', exact: true });
    await page.evaluate(() => {
      history.pushState(null, '', '/api/docs');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(article).toBeAttached();
  });
});

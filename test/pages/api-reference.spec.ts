import { expect, open, siteUrl, test } from '#support/browser-test';
import { PROBLEM_NAMES, typeOf } from '#server/api/catalogue';

test.describe('The reference of the API', () => {
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

  test('folds each call under its name, and opens it', async ({ page }) => {
    await page.goto('/api/docs');
    const curl = page.locator('#logIn').getByText('curl -X POST');
    await expect(curl).toBeHidden();
    await page.getByRole('heading', { name: 'Log in', exact: true }).click();
    await expect(curl).toContainText(`curl -X POST ${siteUrl()}/api/auth/login/email`);
  });

  test('copies the command of a call', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '/api/docs#logIn');
    const call = page.getByRole('article', { name: 'Log in', exact: true });
    await call.getByRole('button', { name: 'Copy' }).click();
    await expect(call.getByRole('button', { name: 'Copied' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await call.locator('pre').first().textContent());
  });

  test('lists every type of problem', async ({ page }) => {
    await page.goto('/api/docs');
    const text = await page.locator('main').textContent();
    for (const name of PROBLEM_NAMES) expect(text).toContain(typeOf(name));
  });

  test('says of each parameter where it is sent and what it may be', async ({ page }) => {
    await page.goto('/api/docs');
    await expect(page.locator('#listEvents')).toContainText(
      'limit in the query, integer, at least 1, at most 200, 20 unless sent, optional',
    );
    await expect(page.locator('#sendMessage')).toContainText('Idempotency-Key header, string');
  });

  test('leads from a problem of a call to what it says', async ({ page }) => {
    await open(page, '/api/docs');
    const signUp = page.getByRole('article', { name: 'Create an account' });
    await page.getByRole('heading', { name: 'Create an account' }).click();
    await signUp.getByRole('link', { name: 'urn:northfold:problem:email-taken' }).click();
    const row = page.getByRole('row', { name: 'urn:northfold:problem:email-taken' });
    await expect(row).toBeInViewport();
    await expect(row).toContainText('Log in, or reset your password.');
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 780 } });

    test('opens its contents over the page, and closes them again', async ({ page }) => {
      await open(page, '/api/docs');
      const link = page
        .getByRole('navigation', { name: 'On this page' })
        .getByRole('link', { name: 'Log in', exact: true });
      await expect(link).toBeHidden();
      await page.getByRole('button', { name: 'On this page' }).click();
      await link.click();
      await expect(link).toBeHidden();
      await expect(page.getByRole('article', { name: 'Log in', exact: true })).toBeInViewport();
    });
  });
});

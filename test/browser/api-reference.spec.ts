import { AxeBuilder } from '@axe-core/playwright';
import { HtmlValidate } from 'html-validate';
import { expect, test } from '#support/browser-test';

test.describe('The reference of the API', () => {
  test('is a page that axe finds nothing on, and that asks nobody else', async ({ page }) => {
    // Every call of the API on one page: axe looks at each word of it, twice.
    test.slow();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northfold API');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBeLessThanOrEqual(0);
    expect(requests.filter((path) => !['/api/docs', '/icon.svg'].includes(path))).toEqual([]);
  });

  test('leads from its list to a call', async ({ page }) => {
    await page.goto('/api/docs');
    await page.getByRole('navigation').getByRole('link', { name: 'Log in', exact: true }).click();
    const call = page.getByRole('article', { name: 'Log in', exact: true });
    await expect(call).toBeInViewport();
    await expect(call).toContainText('/api/auth/login/email');
    await expect(call).toContainText('urn:northfold:problem:wrong-credentials');
  });

  test('is valid HTML under a policy without exceptions', async ({ request }) => {
    const response = await request.get('/api/docs');
    const policy = response.headers()['content-security-policy'];
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /);
    expect(policy).not.toContain('unsafe');
    const validator = new HtmlValidate({
      extends: ['html-validate:standard', 'html-validate:a11y'],
      // The HTML is written by a machine: these are about taste in sources.
      rules: { 'doctype-style': 'off', 'no-trailing-whitespace': 'off', 'void-style': 'off' },
    });
    const { results } = await validator.validateString(await response.text());
    const found = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line }) => `${ruleId}: ${message} (line ${line})`),
    );
    expect(found).toEqual([]);
  });
});

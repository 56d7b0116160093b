import { HtmlValidate } from 'html-validate';
import { appRoutes } from '#client/routes';
import { expect, siteUrl, test } from '#support/browser-test';
import { indexedPaths, protectedPaths, publicPaths, readPaths } from '#support/site-map';

/** The document that the server sends for each page, read without running it. */
test.use({ javaScriptEnabled: false });

const paths = [...publicPaths, ...protectedPaths, '/no-such-page'];

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // The HTML is written by a machine, for machines: these are about taste in sources.
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'no-inline-style': 'error',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // Line length of titles is for search engines to judge, and the tests of metadata do.
    'long-title': 'off',
    // A figure answers while one types, and sends nothing.
    'wcag/h32': 'off',
  },
});

const faultsIn = async (html: string) => {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
};

for (const path of paths) {
  test(`${path} is valid HTML`, async ({ request }) => {
    expect(await faultsIn(await (await request.get(path)).text())).toEqual([]);
  });
}

test('the answer to a form without script is valid HTML', async ({ request }) => {
  const form = { name: '"><b>', email: 'ada' };
  for (const [headers, status] of [
    [{}, 400],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
  ] as const) {
    const answer = await request.post('/contact/form', { form, headers });
    expect(answer.status()).toBe(status);
    expect(await faultsIn(await answer.text())).toEqual([]);
  }
});

test('every page that may be found has its own address and card', async ({ page, request }) => {
  test.slow();
  for (const path of indexedPaths) {
    await page.goto(path);
    const title = await page.title();
    const content = async (selector: string) =>
      (await page.locator(selector).getAttribute('content')) ?? '';
    const address = `${siteUrl()}${path}`;
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address);
    expect(await content('meta[property="og:url"]')).toBe(address);
    expect(await content('meta[property="og:title"]')).toBe(title);
    expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image');
    const image = await request.get(await content('meta[property="og:image"]'));
    expect(image.headers()['content-type']).toBe('image/png');
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  }
});

test('pages to read have one small script and prefetch one another', async ({ request }) => {
  for (const path of [...readPaths, '/no-such-page']) {
    const html = await (await request.get(path)).text();
    const [script = '', ...others] = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
      ([, text = '']) => text,
    );
    expect(others).toEqual([]);
    expect(html, path).not.toMatch(/<script[^>]*\ssrc=/);
    expect(script.length).toBeGreaterThan(0);
    expect(Buffer.byteLength(script), path).toBeLessThanOrEqual(2_048);
    const rules = /<script type="speculationrules">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
    const { prefetch } = JSON.parse(rules);
    const named = prefetch.flatMap(
      (rule: { where: { href_matches: string[] } }) => rule.where.href_matches,
    );
    expect(named).toContain('/about');
    expect(appRoutes.filter((route) => named.includes(route.path))).toEqual([]);
  }
});

test('account pages say Loading... until the check is done', async ({ request }) => {
  for (const path of protectedPaths) {
    expect(await (await request.get(path)).text(), path).toContain('Loading...');
  }
});

test('account, reset and 404 pages are not for search engines', async ({ request }) => {
  for (const path of [
    ...protectedPaths,
    '/reset-password/a-token',
    '/confirm-email/a-token',
    '/confirm-new-email/a-token',
    '/no-such-page',
  ]) {
    expect(await (await request.get(path)).text(), path).toMatch(
      /<meta name="robots" content="noindex/,
    );
  }
});

test('the sitemap lists exactly the pages that may be found', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(new Set(listed)).toEqual(new Set(indexedPaths.map((path) => siteUrl() + path)));
  expect(listed).toHaveLength(indexedPaths.length);
  const dated = sitemap.matchAll(/<loc>[^<]+(\/\w+\/)[^<]+<\/loc><lastmod>\d{4}-\d\d-\d\d</g);
  expect(new Set([...dated].map(([, folder]) => folder))).toEqual(new Set(['/articles/']));
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${siteUrl()}/sitemap.xml`);
});

test('the structured data of every page names the firm, or the entry that it shows', async ({
  request,
}) => {
  for (const path of indexedPaths) {
    const html = await (await request.get(path)).text();
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
    const data: { '@type': string } = JSON.parse(json ?? '{}');
    const isEntry = /^\/(work|articles)\/./.test(path);
    expect(data['@type'], path).toBe(isEntry ? 'Article' : 'Organization');
    expect(html).not.toContain('site-origin.invalid');
  }
});

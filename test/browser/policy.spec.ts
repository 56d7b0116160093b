import { expect, open, signedInTest, test } from '#support/browser-test';
import { protectedPaths, publicPaths } from '#support/site-map';

/**
 * The fixture `faults` fails a test on a policy violation, a console error or a request to somebody
 * else; these tests go everywhere and stay until the lazy parts have come.
 */
test.describe('Content security policy', { tag: '@desktop' }, () => {
  test('no public page breaks its policy, logs an error or calls another site', async ({
    page,
  }) => {
    for (const path of publicPaths) {
      await open(page, path);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState('networkidle');
    }
  });

  signedInTest('nor does any account page', async ({ page }) => {
    for (const path of protectedPaths) {
      await open(page, path);
      await page.waitForLoadState('networkidle');
    }
  });

  test('the policy is strict on every page', async ({ request }) => {
    for (const path of [...publicPaths, ...protectedPaths, '/no-such-page']) {
      const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
      expect(policy, path).toContain("default-src 'none'");
      expect(policy, path).toContain("require-trusted-types-for 'script'");
      expect(policy, path).not.toMatch(/unsafe-(inline|eval)|\*|https?:/);
    }
  });

  test('no page stores a cookie', async ({ page, context }) => {
    await open(page, '/');
    await open(page, '/login');
    expect(await context.cookies()).toEqual([]);
  });
});

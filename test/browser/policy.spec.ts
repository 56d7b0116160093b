import { expect, open, test } from '#support/browser-test';
import { protectedPaths, publicPaths } from '#support/site-map';

/** The fixture `faults` holds in every test that opens a page that none breaks its policy. */
test.describe('Content security policy', { tag: '@desktop' }, () => {
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

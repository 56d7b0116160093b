import { expect, open, signedInTest, test, type Page } from '../support/browser-test.js';
import { FORM_SCRIPT_KB, HOME_KB, HOME_REQUESTS, PAGE_KB, SCRIPT_KB } from '../support/budgets.js';
import { indexedPaths, protectedPaths, publicPaths } from '../support/site-map.js';

interface Cost {
  requests: number;
  /** Bytes of bodies as they were sent, compressed. */
  total: number;
  document: number;
  scripts: number;
}

/** Opens a page and touches nothing, until the last of its scripts has come. */
async function look(page: Page, path: string): Promise<void> {
  const last = page.waitForResponse(/web-vitals/);
  await page.goto(path);
  await last;
}

/** Opens a page, waits for its lazy parts, and adds up what the server sent. */
async function costOf(page: Page, path: string, visit = look): Promise<Cost> {
  const answers: { type: string; size: Promise<number> }[] = [];
  page.on('requestfinished', (request) =>
    answers.push({
      type: request.resourceType(),
      size: request.sizes().then(({ responseBodySize }) => responseBodySize),
    }),
  );
  await visit(page, path);
  await page.waitForLoadState('networkidle');
  const sum = async (type?: string) => {
    const chosen = answers.filter((answer) => !type || answer.type === type);
    const sizes = await Promise.all(chosen.map(({ size }) => size));
    return sizes.reduce((total, size) => total + size, 0);
  };
  return {
    requests: answers.length,
    total: await sum(),
    document: await sum('document'),
    scripts: await sum('script'),
  };
}

/** The sum of all shifts since the page was opened. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')));
          done(shifts.reduce((sum, shift) => sum + shift, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // No entry, no call: nothing has moved.
        setTimeout(() => done(0), 100);
      }),
  );
}

test.describe('Budgets', { tag: '@desktop' }, () => {
  for (const path of indexedPaths) {
    test(`${path} comes in one round trip, with little script`, async ({ page }) => {
      const { document, scripts } = await costOf(page, path);
      expect(document / 1024).toBeLessThanOrEqual(PAGE_KB);
      expect(scripts / 1024).toBeLessThanOrEqual(SCRIPT_KB);
    });
  }

  for (const path of ['/contact', '/login', '/signup', '/forgot-password']) {
    test(`the form of ${path} costs little more when it is touched`, async ({ page }) => {
      const { scripts } = await costOf(page, path, open);
      expect(scripts / 1024).toBeLessThanOrEqual(FORM_SCRIPT_KB);
    });
  }

  test('the home page needs few requests and bytes', async ({ page }) => {
    const { requests, total } = await costOf(page, '/');
    expect(requests).toBeLessThanOrEqual(HOME_REQUESTS);
    expect(total / 1024).toBeLessThanOrEqual(HOME_KB);
  });

  test('nothing but the page itself is fetched before it is painted', async ({ page }) => {
    for (const path of publicPaths) {
      await look(page, path);
      const early = await page.evaluate(() => {
        const [paint] = performance.getEntriesByName('first-contentful-paint');
        return performance
          .getEntriesByType('resource')
          .filter(({ startTime }) => startTime < (paint?.startTime ?? Infinity))
          .map(({ name }) => name);
      });
      expect(early, path).toEqual([]);
    }
  });

  test('nothing shifts while a page comes alive and is scrolled', async ({ page }) => {
    for (const path of publicPaths) {
      await open(page, path);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState('networkidle');
      expect(await layoutShift(page), path).toBe(0);
    }
  });

  signedInTest('nor while the data of an account page arrives', async ({ page }) => {
    for (const path of protectedPaths) {
      await open(page, path);
      await page.waitForLoadState('networkidle');
      expect(await layoutShift(page), path).toBe(0);
    }
  });
});

import { expect, open, signedInTest, test, type Page } from '#support/browser-test';
import { appRoutes, baseOf } from '#client/routes';
import {
  APP_KB,
  FIGURE_KB,
  FONT_KB,
  HOME_KB,
  HOME_REQUESTS,
  PAGE_KB,
  REFERENCE_KB,
} from '#support/budgets';
import { indexedPaths, protectedPaths, publicPaths } from '#support/site-map';

const appPaths = appRoutes.map(({ path }) => baseOf(path));

interface Cost {
  requests: number;
  /** Bytes of bodies as they were sent, compressed. */
  total: number;
  document: number;
  scripts: number;
  fonts: number;
}

/** Opens a page, waits for its lazy parts, and adds up what the server sent. */
async function costOf(page: Page, path: string): Promise<Cost> {
  const answers: { file: string; size: Promise<number> }[] = [];
  page.on('requestfinished', (request) =>
    answers.push({
      file: new URL(request.url()).pathname,
      size: request.sizes().then(({ responseBodySize }) => responseBodySize),
    }),
  );
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(
    answers.map(async ({ file, size }) => ({ file, size: await size })),
  );
  // A module is downloaded, then imported out of the browser's cache: that costs nothing.
  const sent = sizes.filter(({ size }) => size > 0);
  const sum = (chosen: typeof sent) => chosen.reduce((total, { size }) => total + size, 0);
  return {
    requests: sent.length,
    total: sum(sent),
    document: sum(sent.filter(({ file }) => file === path)),
    scripts: sum(sent.filter(({ file }) => file.endsWith('.js'))),
    fonts: sum(sent.filter(({ file }) => file.endsWith('.woff2'))),
  };
}

/** A word that moves by a pixel or two, when the typeface takes the place of its fallback. */
const UNSEEN = 0.001;

/** The elements that have moved since the page was opened, how far and when. */
async function layoutShifts(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    (unseen) =>
      new Promise<string[]>((done) => {
        new PerformanceObserver((list) => {
          // Not in TypeScript's DOM library: https://wicg.github.io/layout-instability/
          const shifts = list.getEntries() as (PerformanceEntry & {
            value: number;
            sources: { node?: Node }[];
          })[];
          done(
            shifts
              .filter(({ value }) => value > unseen)
              .map(({ value, startTime, sources }) => {
                const moved = sources.map(({ node }) =>
                  (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 200),
                );
                return `${value} after ${Math.round(startTime)} ms: ${moved.join(' and ')}`;
              }),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        // No entry, no call: nothing has moved.
        setTimeout(() => done([]), 100);
      }),
    UNSEEN,
  );
}

test.describe('Budgets', { tag: '@desktop' }, () => {
  for (const path of publicPaths) {
    test(`${path} costs few bytes`, async ({ page }) => {
      const { requests, total, document, scripts, fonts } = await costOf(page, path);
      expect(fonts / 1024).toBeGreaterThan(0);
      expect(fonts / 1024).toBeLessThanOrEqual(FONT_KB);
      if (indexedPaths.includes(path)) {
        expect(document / 1024).toBeLessThanOrEqual(path === '/api/docs' ? REFERENCE_KB : PAGE_KB);
      }
      if (path === '/') {
        expect(requests).toBeLessThanOrEqual(HOME_REQUESTS);
        expect((total - fonts) / 1024).toBeLessThanOrEqual(HOME_KB);
      }
      expect(scripts / 1024).toBeLessThanOrEqual(appPaths.includes(path) ? APP_KB : FIGURE_KB);
    });
  }

  // Policy, errors and requests to somebody else are held by the fixture `faults`, here until all has come.
  for (const path of publicPaths) {
    test(`nothing shifts or breaks the policy while ${path} comes alive and is scrolled`, async ({
      page,
    }) => {
      await open(page, path);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      expect(await layoutShifts(page)).toEqual([]);
    });
  }

  for (const path of protectedPaths) {
    signedInTest(
      `nothing shifts or breaks the policy while the data of ${path} arrives`,
      async ({ page }) => {
        await open(page, path);
        expect(await layoutShifts(page)).toEqual([]);
      },
    );
  }
});

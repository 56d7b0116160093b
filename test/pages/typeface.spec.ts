import { expect, open, signedInTest, test, type Page } from '#support/browser-test';
import { publicPaths } from '#support/site-map';

/** The sum of the shifts since the page was opened. */
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          const values = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')));
          done(values.reduce((sum, value) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Entries come a frame after the shift; without a shift there is no call.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(0), 100)));
      }),
  );

test.describe('The typeface', { tag: '@desktop' }, () => {
  for (const path of publicPaths) {
    test(`moves nothing on ${path} when it comes late`, async ({ page }) => {
      let release = () => {};
      await page.route('**/*.woff2', async (route) => {
        await new Promise<void>((done) => (release = done));
        await route.continue();
      });
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loading');
        release();
        await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
        expect(await shift(page), `at ${width} px`).toBe(0);
      }
    });
  }
});

/** Letters that it lacks, of three scripts: the system's fonts have them, or draw boxes. */
const FOREIGN = '中村 Жук Łucja';

/** How high each part of the page is, but for what a test has added. */
const heights = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *:not([data-added])')].map(
      ({ localName, offsetHeight }) => `${localName}: ${offsetHeight}`,
    ),
  );

/** The parts of the page whose lines are as high as the font wants: another one would move what is below. */
const leftToTheFont = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *:not(svg, svg *)')].flatMap((element) =>
      ['', '::before', '::after']
        .filter((part) => getComputedStyle(element, part).lineHeight === 'normal')
        .map((part) => element.localName + part),
    ),
  );

test.describe('Letters that the typeface lacks', { tag: '@desktop' }, () => {
  for (const path of ['/', '/cobol', '/testimonials', '/contact']) {
    test(`stand on lines of the same height on ${path}`, async ({ page }) => {
      await open(page, path);
      expect(await leftToTheFont(page)).toEqual([]);
      const before = await heights(page);
      const changed = await page.evaluate((letters) => {
        const isText = (element: Element) =>
          element.childElementCount === 0 && element.textContent.trim();
        const texts = [...document.querySelectorAll('main *:not(svg *)')].filter(isText);
        for (const text of texts) {
          const word = document.createElement('span');
          const line = document.createElement('span');
          for (const span of [word, line]) span.dataset['added'] = '';
          word.textContent = letters;
          line.append(word, ...text.childNodes);
          text.append(line);
          // Beside the first letter, and of no width: every line breaks where it did.
          word.style.whiteSpace = 'nowrap';
          word.style.marginInlineEnd = `${-word.getBoundingClientRect().width}px`;
        }
        for (const field of document.querySelectorAll('input')) {
          if (field.type === 'text') field.value = letters;
        }
        return texts.length;
      }, FOREIGN);
      expect(changed).toBeGreaterThan(10);
      expect(await heights(page)).toEqual(before);
    });
  }

  signedInTest(
    'stand on lines of the same height in a name',
    async ({ page, account, request }) => {
      const headers = { authorization: `Bearer ${account.token}` };
      const seen: string[][] = [];
      for (const name of ['Ada Lovelace', FOREIGN]) {
        await request.put('/api/auth/profile', { headers, data: { name } });
        const all: string[] = [];
        for (const path of ['/dashboard', '/profile', '/update-info']) {
          await open(page, path);
          await expect(page.getByText('Loading...')).toHaveCount(0);
          all.push(...(await heights(page)));
        }
        seen.push(all);
      }
      expect(seen[1]).toEqual(seen[0]);
    },
  );
});

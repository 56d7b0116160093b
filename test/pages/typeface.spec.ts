import { expect, open, signedInTest, test, type Page } from '#support/browser-test';
import { publicPaths } from '#support/site-map';

/** How many lines each text of a page takes. */
const lines = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const { parentElement: parent, textContent } = texts.currentNode;
      if (!textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      range.selectNodeContents(texts.currentNode);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      found.push(`${textContent.slice(0, 60)}: ${tops.size} lines`);
    }
    return found;
  });

/** The fallback is as wide on average, group of letters by group: one line in a hundred breaks elsewhere. */
const strayIn = (texts: number) => Math.max(2, texts / 100);

test.describe('The typeface', { tag: '@desktop' }, () => {
  for (const path of publicPaths) {
    test(`leaves the lines of ${path} where they are when it comes late`, async ({ page }) => {
      let release = () => {};
      await page.route('**/*.woff2', async (route) => {
        await new Promise<void>((done) => (release = done));
        await route.continue();
      });
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loading');
        const before = await lines(page);
        release();
        await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
        const after = await lines(page);
        expect(after.length).toBe(before.length);
        const stray = after.filter((line, index) => line !== before[index]);
        expect(stray.length, `at ${width} px: ${stray.join(', ')}`).toBeLessThanOrEqual(
          strayIn(before.length),
        );
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
      await page.goto(path);
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

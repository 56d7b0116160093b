import { alive, expect, open, test, type Locator, type Page } from '#support/browser-test';
import { outcome } from '#support/outcome';
import { publicPaths } from '#support/site-map';

const LATE_MS = 1_500;
/** Long enough for the counter of a message to show. */
const PASTED = 'One, two. '.repeat(490);
const FIELDS = 'input:not([type=checkbox], [type=radio]):visible, textarea:visible';
/** A radio button that is drawn as a tab is pressed by its label. */
const BUTTONS =
  'button:visible, summary:visible, input[type=checkbox]:visible, input[type=radio] + label:visible';
/** To pages and to places on them. The way past the header is drawn for the keyboard only. */
const LINKS =
  'a[href^="/"]:not([target], [href^="/api/openapi"]):visible, a[href^="#"]:not([href="#main"]):visible';

interface Act {
  name: string;
  run: (page: Page) => Promise<void>;
}

/** Each control of a kind that is drawn alike once: the reference of the API has hundreds. */
async function eachOnce(controls: Locator): Promise<[index: number, name: string][]> {
  const names = await controls.evaluateAll((all) =>
    all.map((control) => {
      const { tagName, className, name, type } = control as HTMLInputElement;
      const kind = tagName.toLowerCase();
      const href = control.getAttribute('href');
      if (href !== null) return `link ${href.startsWith('#') ? '#' : href}`;
      if (kind === 'summary') return kind;
      if (control instanceof HTMLLabelElement) return control.htmlFor.replace(/^.*?-/, '');
      const text = name || (control.ariaLabel ?? control.textContent.trim());
      return [kind, type, className, text].filter(Boolean).join(' ');
    }),
  );
  return [...new Set(names)].map((name) => [names.indexOf(name), name]);
}

/** All that can be done to a page first. On all pages but one, header and footer are left to `/`. */
async function actsOn(page: Page, path: string, isTouch: boolean): Promise<Act[]> {
  const acts: Act[] = [];
  const add = (name: string, run: Act['run']) => acts.push({ name, run });
  const area = (on: Page) => (path === '/' ? on.locator('body') : on.locator('main'));
  const press = async (control: Locator) => (isTouch ? control.tap() : control.click());
  for (const [index, name] of await eachOnce(area(page).locator(BUTTONS))) {
    const button = (on: Page) => area(on).locator(BUTTONS).nth(index);
    add(`press ${name}`, (on) => press(button(on)));
    const isTab = (await button(page).getAttribute('for')) !== null;
    if (!isTouch && !isTab) add(`Space on ${name}`, (on) => button(on).press('Space'));
  }
  for (const [index, name] of await eachOnce(area(page).locator(FIELDS))) {
    const field = (on: Page) => area(on).locator(FIELDS).nth(index);
    add(`type into ${name}`, (on) => field(on).press('a'));
    if (isTouch) continue;
    add(`Enter in ${name}`, (on) => field(on).press('Enter'));
    add(`paste into ${name}`, async (on) => {
      await field(on).focus();
      await on.keyboard.insertText(PASTED);
    });
  }
  const select = area(page).locator('select:visible');
  for (const [index, name] of await eachOnce(select)) {
    add(`choose in ${name}`, async (on) => {
      await area(on).locator('select:visible').nth(index).selectOption({ index: 1 });
    });
  }
  if (!isTouch) add('Ctrl+K', (on) => on.keyboard.press('Control+k'));
  return acts;
}

/** The outcome, once nothing changes any more. */
async function settled(page: Page): Promise<unknown> {
  let last: unknown;
  await expect(async () => {
    const before = last;
    last = await page.evaluate(outcome);
    expect(last).toEqual(before);
  }).toPass({ intervals: [300] });
  return last;
}

/** Every document is the first one of its visit. */
async function forgetVisits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
}

for (const [device, use] of [
  ['with mouse and keyboard', {}],
  ['with a finger', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
] as const) {
  test.describe(`The first act on a page does what a later one does, ${device}`, () => {
    test.use(use);
    const isTouch = 'hasTouch' in use;

    for (const path of publicPaths) {
      test(`on ${path}, scripts fast and late`, { tag: '@desktop' }, async ({ page }) => {
        test.setTimeout(300_000);
        let late = 0;
        // Late once in each visit: what is asked for again comes from the cache, which a route switches off.
        const asked = new Set<string>();
        page.on('request', (request) => request.isNavigationRequest() && asked.clear());
        await page.route('**/assets/*.js', async (route) => {
          const url = route.request().url();
          if (!asked.has(url)) await new Promise((resolve) => setTimeout(resolve, late));
          asked.add(url);
          await route.continue();
        });
        await forgetVisits(page);
        await open(page, path);
        for (const { name, run } of await actsOn(page, path, isTouch)) {
          late = 0;
          await open(page, path);
          await run(page);
          const expected = await settled(page);
          for (late of [0, LATE_MS]) {
            await test.step(`${name}, scripts ${late} ms late`, async () => {
              await page.goto(path);
              await run(page);
              await alive(page);
              expect(await settled(page)).toEqual(expected);
            });
          }
        }
      });

      test(`every link of ${path} leads where it says`, { tag: '@desktop' }, async ({ page }) => {
        test.setTimeout(120_000);
        await forgetVisits(page);
        await page.goto(path);
        const links = (on: Page) =>
          (path === '/' ? on.locator('body') : on.locator('main')).locator(LINKS);
        for (const [index, name] of await eachOnce(links(page))) {
          await test.step(name, async () => {
            await page.goto(path);
            const link = links(page).nth(index);
            const { href } = await link.evaluate(({ href: to }: HTMLAnchorElement) => ({
              href: to,
            }));
            await (isTouch ? link.tap() : link.click());
            await expect(page).toHaveURL(href);
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          });
        }
      });
    }

    if (isTouch) {
      for (const path of publicPaths) {
        test(`the menu of ${path} opens and stays open`, { tag: '@desktop' }, async ({ page }) => {
          await page.goto(path);
          await page.getByRole('button', { name: 'Menu', exact: true }).tap();
          await alive(page);
          await settled(page);
          await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
        });
      }
    }
  });
}

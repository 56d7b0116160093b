import { expect, type Page } from '@playwright/test';

/** What the server says, or nothing where no answer comes. */
export type Answer = { status: number; [field: string]: unknown } | undefined;

/** Where everything that can be pressed or filled in stands, by what tells it apart. */
export const places = (page: Page) =>
  page.evaluate(() => {
    const found: Record<string, string> = {};
    let buttons = 0;
    for (const element of document.querySelectorAll(
      'a, button, input:not([hidden]), select, textarea',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) {
        continue;
      }
      // A way on that comes with a message has been nowhere before.
      if (element.matches('[role=alert] a')) continue;
      const name =
        element.getAttribute('name') ?? element.getAttribute('href') ?? `button ${(buttons += 1)}`;
      const { x, y, width, height } = element.getBoundingClientRect();
      found[name] = [x, y, width, height].map(Math.round).join(' ');
    }
    return found;
  });

/** Holds a call back until it is let go, and answers it as it is told then. */
export async function hold(page: Page, call: string) {
  const calls: ((answer: Answer) => void)[] = [];
  await page.route(call, async (route) => {
    if (route.request().method() === 'GET' && !call.endsWith('export')) return route.continue();
    const answer = await new Promise<Answer>((resolve) => calls.push(resolve));
    if (!answer) return route.abort();
    const { status, ...json } = answer;
    const contentType = status === 200 ? 'application/json' : 'application/problem+json';
    await route.fulfill({ status, contentType, json });
  });
  return async (answer: Answer) => {
    await expect.poll(() => calls.length).toBe(1);
    calls.pop()?.(answer);
  };
}

/** Does the same at a phone's width and at a desktop's, on one load of the page. */
export async function atEachWidth(
  page: Page,
  work: (width: number) => Promise<void>,
): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await work(width);
  }
}

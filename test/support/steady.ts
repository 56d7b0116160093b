import { expect, type Locator, type Page } from '@playwright/test';

/** The server's answer, or nothing where none comes. */
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

/**
 * The same for elements at or above the lower edge of the control to be pressed: they may not move, whatever its outcome.
 * Elements below may.
 */
export async function placesAbove(page: Page, edge: number): Promise<Record<string, string>> {
  const found = Object.entries(await places(page));
  return Object.fromEntries(
    found.filter(([, place]) => {
      const [, y = 0, , height = 0] = place.split(' ').map(Number);
      return y + height <= edge + 1;
    }),
  );
}

/** Where it ends, below the top of the window. */
export const lowerEdge = (control: Locator) =>
  control.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));

/** A part of a page, and what it is. */
interface Seen {
  top: number;
  bottom: number;
  what: string;
  isLabel: boolean;
  /** A control that has no help. */
  isBare: boolean;
  isOfForm: boolean;
}

/** In pixels, with what stands above and below. */
interface Space {
  above: string;
  below: string;
  height: number;
  isBetweenFields: boolean;
  isAboveLabel: boolean;
  /** Whether the elements above are part of a form. */
  isOfForm: boolean;
}

/** Between what can be seen of a page, from the top of it: each white space, with what stands above and below. */
export const spaces = (page: Page) =>
  page.evaluate(() => {
    const seen: Seen[] = [];
    const add = (element: Element, { top, bottom, height, right }: DOMRect) => {
      if (height === 0 || right <= 0 || !element.checkVisibility({ visibilityProperty: true }))
        return;
      const what = (element.getAttribute('name') ?? element.textContent).slice(0, 30);
      const isBare = element.matches('input, select') && !element.hasAttribute('aria-describedby');
      seen.push({
        top,
        bottom,
        what,
        isLabel: element.matches('label'),
        isBare,
        isOfForm: element.closest('form') !== null,
      });
    };
    for (const element of document.querySelectorAll(
      'main :is(label, input, select, textarea, button, hr)',
    ))
      add(element, element.getBoundingClientRect());
    const texts = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const range = document.createRange();
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      if (!parent || !texts.currentNode.textContent?.trim() || parent.closest('label')) continue;
      range.selectNodeContents(texts.currentNode);
      add(parent, range.getBoundingClientRect());
    }
    seen.sort((one, other) => one.top - other.top);
    const found: Space[] = [];
    let last = seen[0];
    for (const next of seen) {
      if (!last) break;
      if (next.top > last.bottom) {
        const height = Math.round(next.top - last.bottom);
        const isBetweenFields = last.isBare && next.isLabel;
        found.push({
          above: last.what,
          below: next.what,
          height,
          isBetweenFields,
          isAboveLabel: next.isLabel,
          isOfForm: last.isOfForm,
        });
      }
      if (next.bottom > last.bottom) last = next;
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
    if (answer) return;
    // Calls that can be repeated are, before they are given up.
    const isBusy = () => page.locator('[data-busy]').count();
    await expect
      .poll(() => {
        calls.pop()?.(answer);
        return isBusy();
      })
      .toBe(0);
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

import { chromium, devices, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '#support/browser';
import { figures } from '#support/figures';

/** How much slower than this machine the phone is made. */
const CPU_TIMES = 6;

interface Touch {
  what: string;
  path: string;
  /** The page is opened with a token, which nothing on it asks the server about. */
  signedIn?: true;
  /** The target of a tap, and the sign of its effect. */
  tap: string;
  effect: string;
}

/** A figure is brought to life by the touch: the effect is that it lives, in the state that was chosen. */
const figureTouches = figures.map(({ path }) => ({
  what: 'figure',
  path,
  tap: 'form[data-figure] [name=case][value="1"]',
  effect: 'form[data-live] [name=case][value="1"]:checked',
}));

/** The controls of public pages that are there to be touched first. */
export const touches: readonly Touch[] = [
  { what: 'menu', path: '/', tap: 'button[popovertarget=menu]', effect: 'nav:popover-open' },
  {
    what: 'account icon',
    path: '/',
    signedIn: true,
    tap: 'button[aria-haspopup=menu]',
    effect: '[role=menu]',
  },
  { what: 'field', path: '/contact', tap: '[name=name]', effect: '[name=name]:focus' },
  {
    what: 'show password',
    path: '/login',
    tap: 'main form button[type=button]',
    effect: 'input[name=password][type=text]',
  },
  ...figureTouches,
];

/** The cost of the first touch of a page, in milliseconds. */
export interface Cost {
  /** Until the next frame after it: https://web.dev/articles/inp. */
  inp: number;
  /** Until its effect could be seen. */
  effect: number;
}

export async function startPhone(): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser();
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
}

/**
 * Opens a page on a slow phone and taps it once it is loaded: with a cold cache, before anything else. Not by a locator
 * of Playwright's: it has scripts of its own listen to every touch, which on this phone take 30 ms.
 */
export async function firstTouch(browser: Browser, origin: string, touch: Touch): Promise<Cost> {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: origin });
  try {
    const page = await context.newPage();
    if (touch.signedIn) {
      await page.addInitScript(() => localStorage.setItem('northfold.token', 'a.b.c'));
    }
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES });
    await page.goto(touch.path);
    const finger = await watch(page, touch);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    return await cost(page);
  } finally {
    await context.close();
  }
}

interface Watch {
  inp: number;
  /** When the tap began, and when its effect was there, on the page's clock. */
  begin: number;
  end: number;
}

/** Takes down what a tap costs. Returns where to tap. */
const watch = (page: Page, { tap, effect }: Touch) =>
  page.evaluate(
    ([control = '', result = '']) => {
      const seen = { inp: 0, begin: 0, end: 0 };
      Reflect.set(window, 'seen', seen);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceEventTiming[]) {
          // Other events belong to no interaction: a pointer that comes over something, for one.
          if (entry.interactionId === 0) continue;
          seen.inp = Math.max(seen.inp, entry.duration);
          seen.begin ||= entry.startTime;
        }
        // Not in TypeScript's DOM library: https://w3c.github.io/event-timing/
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
      const look = () => {
        if (document.querySelector(result)) seen.end = performance.now();
        else requestAnimationFrame(look);
      };
      look();
      const target = document.querySelector(control);
      target?.scrollIntoView({ block: 'nearest' });
      const place = target?.getBoundingClientRect();
      if (!place) throw new Error(`There is no ${control}.`);
      return { x: place.x + place.width / 2, y: place.y + place.height / 2 };
    },
    [tap, effect],
  );

/** How long an effect may take before the measurement fails. */
const EFFECT_MS = 10_000;
/** How long after the effect an interaction is still told of. */
const TOLD_MS = 500;

async function cost(page: Page): Promise<Cost> {
  const read = () => page.evaluate(() => Reflect.get(window, 'seen') as Watch);
  const last = performance.now() + EFFECT_MS;
  while ((await read()).end === 0) {
    if (performance.now() > last) throw new Error(`A tap on ${page.url()} had no effect.`);
    await page.waitForTimeout(100);
  }
  await page.waitForTimeout(TOLD_MS);
  const { inp, begin, end } = await read();
  return { inp, effect: end - begin };
}

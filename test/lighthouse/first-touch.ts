import { chromium, devices, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../support/browser.js';

/** How much slower than this machine the phone is made. */
const CPU_TIMES = 6;

interface Touch {
  what: string;
  path: string;
  /** The page is opened with a token, which nothing on it asks the server about. */
  signedIn?: true;
  /** What a finger taps, and what can be seen when it has had its effect. */
  tap: string;
  effect: string;
}

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
];

/** What one touch of a page that nobody has touched before cost, in milliseconds. */
export interface Cost {
  /** Until the next frame after it: https://web.dev/articles/inp. */
  inp: number;
  /** Until its effect could be seen. */
  effect: number;
}

/** A browser of its own: Lighthouse keeps hold of the other one. */
export async function startPhone(): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser();
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
}

/** Opens a page on a slow phone and taps it once it is loaded: with a cold cache, before anything else. */
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
    await watchInteractions(page);
    const begun = performance.now();
    await page.locator(touch.tap).first().tap();
    await page.locator(touch.effect).first().waitFor();
    const effect = performance.now() - begun;
    await page.waitForLoadState('networkidle');
    return { inp: await longestInteraction(page), effect };
  } finally {
    await context.close();
  }
}

const watchInteractions = (page: Page) =>
  page.evaluate(() => {
    Reflect.set(window, 'longest', 0);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        Reflect.set(window, 'longest', Math.max(duration, Number(Reflect.get(window, 'longest'))));
      }
      // Not in TypeScript's DOM library: https://w3c.github.io/event-timing/
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

const longestInteraction = (page: Page) =>
  page.evaluate(() => Number(Reflect.get(window, 'longest')));

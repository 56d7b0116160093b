import { devices, type Browser } from '@playwright/test';
import { median } from '../bench/measure.js';
import { CPU_TIMES } from './first-touch.js';

/** A page of each kind. */
export const paintedPages = ['/', '/companion', '/contact', '/login', '/api/docs'];

/** Slow 4G, as Lighthouse's mobile preset has it: milliseconds of a round trip, bytes a second. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** The longest that the browser may take to tell of a paint. */
const WAIT_MS = 10_000;

/** Milliseconds until the largest part of a page is painted, with its scripts and where none may run. */
export interface Paints {
  withScript: number;
  without: number;
}

/** Medians of visits in turn: a slow spell of the machine falls on both alike. */
export async function largestPaints(browser: Browser, url: string, runs: number): Promise<Paints> {
  const withScript: number[] = [];
  const without: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    for (const isScripted of run % 2 === 0 ? [true, false] : [false, true]) {
      (isScripted ? withScript : without).push(await largestPaint(browser, url, isScripted));
    }
  }
  return { withScript: median(withScript), without: median(without) };
}

/** Opens a page on a slow phone and network with a cold cache, and touches nothing. */
async function largestPaint(browser: Browser, url: string, isScripted: boolean): Promise<number> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    javaScriptEnabled: isScripted,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES });
    await session.send('Network.emulateNetworkConditions', NETWORK);
    // Told by the browser, since a page without script cannot ask for it.
    let paintedAt = Number.NaN;
    session.on('PerformanceTimeline.timelineEventAdded', ({ event }) => {
      paintedAt = (event.lcpDetails?.renderTime ?? Number.NaN) * 1000;
    });
    await session.send('PerformanceTimeline.enable', { eventTypes: ['largest-contentful-paint'] });
    await page.goto(url, { waitUntil: 'networkidle' });
    const end = performance.now() + WAIT_MS;
    while (Number.isNaN(paintedAt) && performance.now() < end) await page.waitForTimeout(100);
    if (Number.isNaN(paintedAt)) throw new Error(`The browser told of no paint of ${url}.`);
    return paintedAt - (await page.evaluate(() => performance.timeOrigin));
  } finally {
    await context.close();
  }
}

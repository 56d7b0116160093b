import { devices, type Browser } from '@playwright/test';
import { throttling } from 'lighthouse/core/config/constants.js';
import { median } from '../bench/measure.js';
import { copySite } from './copy.js';

/** A page of each kind. */
export const paintedPages = ['/', '/companion', '/contact', '/login', '/api/docs'];

const SCRIPT = /<script data-app=.*?<\/script>/s;
/** Candidates for the largest paint may come this long after the page is loaded. */
const SETTLED_MS = 300;
const PHONE = throttling.mobileSlow4G;
const BYTES_PER_KBIT = 1024 / 8;

/** Milliseconds until the largest part of a page is painted, with its script and with it left out. */
export interface Paints {
  withScript: number;
  without: number;
}

/** Medians of visits in turn: a slow spell of the machine falls on both alike. */
export async function largestPaints(
  browser: Browser,
  site: string,
  path: string,
  visits: number,
): Promise<Paints> {
  // Both are copies, so that nothing but the script differs.
  const whole = await copySite(site, (html) => html);
  const bare = await copySite(site, withoutScript);
  const withScript: number[] = [];
  const without: number[] = [];
  try {
    for (let visit = 0; visit < visits; visit += 1) {
      withScript.push(await largestPaint(browser, whole.url + path));
      without.push(await largestPaint(browser, bare.url + path));
    }
  } finally {
    whole.stop();
    bare.stop();
  }
  return { withScript: median(withScript), without: median(without) };
}

function withoutScript(html: string): string {
  if (!SCRIPT.test(html)) throw new Error('A page has no script to leave out.');
  return html.replace(SCRIPT, '');
}

/**
 * On the phone and the network of Lighthouse's mobile preset, with a cold cache. They are slowed for real: where
 * Lighthouse simulates them, as for the table, a script within the page costs nothing; and its own visits that do not
 * simulate take ten times as long, while it takes forty of them to tell 2 % from chance.
 */
async function largestPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(devices['Pixel 7']);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: PHONE.requestLatencyMs,
      downloadThroughput: PHONE.downloadThroughputKbps * BYTES_PER_KBIT,
      uploadThroughput: PHONE.uploadThroughputKbps * BYTES_PER_KBIT,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE.cpuSlowdownMultiplier });
    await page.goto(url);
    const paintedAt = await page.evaluate(lastCandidate, SETTLED_MS);
    if (paintedAt === 0) throw new Error(`Nothing was painted of ${url}.`);
    return paintedAt;
  } finally {
    await context.close();
  }
}

/** Runs in the page: https://web.dev/articles/lcp. */
const lastCandidate = (waitMs: number) =>
  new Promise<number>((done) => {
    let paintedAt = 0;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) paintedAt = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    setTimeout(() => done(paintedAt), waitMs);
  });

import { devices, type Browser } from '@playwright/test';
import { throttling } from 'lighthouse/core/config/constants.js';
import { median } from '../bench/measure.js';
import { copySite, type SiteCopy } from './copy.js';

/** A page of each kind. */
export const paintedPages = ['/', '/companion', '/contact', '/login', '/api/docs'];

const SCRIPT = /<script data-app=.*?<\/script>/s;
/** Its preload, and the rule that names its file. Its stand-in stays. */
const FONT = /<link rel="preload" [^>]*as="font"[^>]*>|@font-face\{[^}]*\.woff2\)[^}]*\}/g;
/** Candidates for the largest paint may come this long after the page is loaded. */
const SETTLED_MS = 300;
const PHONE = throttling.mobileSlow4G;
const BYTES_PER_KBIT = 1024 / 8;

/** A page as it is, and what is left out of it. */
const COPIES = {
  whole: (html: string) => html,
  withoutScript: (html: string) => html.replace(SCRIPT, ''),
  withoutFont: (html: string) => html.replaceAll(FONT, ''),
};

type Copy = keyof typeof COPIES;
const names = Object.keys(COPIES) as Copy[];

/** Milliseconds until the largest part of a page is painted. */
export type Paints = Record<Copy, number>;

/** Medians of visits in turn: a slow spell of the machine falls on all alike. */
export async function largestPaints(
  browser: Browser,
  site: string,
  path: string,
  visits: number,
): Promise<Paints> {
  const html = await (await fetch(site + path)).text();
  for (const [name, change] of Object.entries(COPIES)) {
    if (name !== 'whole' && change(html) === html) throw new Error(`${path} is the same ${name}.`);
  }
  // All are copies, so that nothing but what is left out differs.
  const copies: SiteCopy[] = [];
  const paints = names.map((): number[] => []);
  try {
    for (const name of names) copies.push(await copySite(site, COPIES[name]));
    for (let visit = 0; visit < visits; visit += 1) {
      for (const [index, { url }] of copies.entries()) {
        paints[index]?.push(await largestPaint(browser, url + path));
      }
    }
  } finally {
    for (const copy of copies) copy.stop();
  }
  const [whole = 0, withoutScript = 0, withoutFont = 0] = paints.map(median);
  return { whole, withoutScript, withoutFont };
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

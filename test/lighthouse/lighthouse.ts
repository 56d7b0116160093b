/** `npm run lighthouse`: what Lighthouse says about every public page, what a script costs it, and a first touch; see options.ts. */
import type { Browser } from '@playwright/test';
import { median } from '../bench/measure.js';
import { indexedPaths, publicPaths } from '#support/site-map';
import { startSite } from '#support/site';
import { INP_MS, LCP_SHARES, missed } from './bounds.js';
import { startChromium } from './chromium.js';
import { firstTouch, startPhone, touches, type Cost } from './first-touch.js';
import { largestPaints, paintedPages } from './largest-paint.js';
import { lighthouseOptions } from './options.js';
import { tableHead, tableLine } from './report.js';
import { medians, visit } from './visit.js';

/** One differs from the next by more than the bound allows. */
const PAINTS_PER_RUN = 8;

const print = (text: string) => process.stdout.write(text);

interface Wanted {
  origin: string;
  runs: number;
  isWanted: (path: string) => boolean;
}

/** Prints a line for each kind of page. Returns how many are painted later for their script or for the typeface. */
async function measurePaints(phone: Browser, { origin, runs, isWanted }: Wanted): Promise<number> {
  let slow = 0;
  for (const path of paintedPages.filter(isWanted)) {
    const paints = await largestPaints(phone, origin, path, runs * PAINTS_PER_RUN);
    const { whole, withoutScript, withoutFont } = paints;
    const script = `${withoutScript.toFixed(0)} ms without its script`;
    const font = `${withoutFont.toFixed(0)} ms without the typeface`;
    print(`largest paint of ${path}: ${whole.toFixed(0)} ms, ${script}, ${font}\n`);
    const bounds = [withoutScript * LCP_SHARES.withoutScript, withoutFont * LCP_SHARES.withoutFont];
    if (whole <= Math.min(...bounds)) continue;
    slow += 1;
    print(`    at most ${Math.min(...bounds).toFixed(0)} ms wanted\n`);
  }
  return slow;
}

/** Prints a line for each kind of first touch. Returns how many take too long. */
async function measureTouches(phone: Browser, { origin, runs, isWanted }: Wanted): Promise<number> {
  let slow = 0;
  for (const touch of touches.filter(({ path }) => isWanted(path))) {
    const costs: Cost[] = [];
    for (let run = 0; run < runs; run += 1) costs.push(await firstTouch(phone, origin, touch));
    const ofAll = (all: number[]) =>
      `${median(all).toFixed(0)} ms (at worst ${Math.max(...all).toFixed(0)})`;
    const inps = costs.map(({ inp }) => inp);
    const effects = costs.map(({ effect }) => effect);
    const times = `next frame after ${ofAll(inps)}, effect after ${ofAll(effects)}`;
    print(`first touch of ${touch.path}, ${touch.what}: ${times}\n`);
    if (median(inps) <= INP_MS) continue;
    slow += 1;
    print(`    at most ${INP_MS} ms to the next frame wanted\n`);
  }
  return slow;
}

async function main(): Promise<void> {
  const { runs, only } = lighthouseOptions();
  const unknown = only.filter((path) => !publicPaths.includes(path));
  if (unknown.length > 0) throw new Error(`No public page: ${unknown.join(', ')}`);

  const site = await startSite();
  const chromium = await startChromium().catch(async (error: unknown) => {
    await site.stop();
    throw error;
  });
  // Ctrl-C: nothing that was started may stay behind.
  process.once('exit', () => chromium.kill());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  let failed = 0;
  try {
    print(tableHead());
    for (const path of only.length > 0 ? only : publicPaths) {
      const visits = [];
      for (let run = 0; run < runs; run += 1) {
        visits.push(await visit(site.url + path, chromium.port, indexedPaths.includes(path)));
      }
      const figures = medians(visits.map((one) => one.figures));
      print(tableLine(path, figures));
      const misses = missed(path, figures);
      if (misses.length === 0) continue;
      failed += 1;
      const faults = new Set(visits.flatMap((one) => one.faults));
      for (const fault of [...misses, ...faults]) print(`    ${fault}\n`);
    }
    const isWanted = (path: string) => only.length === 0 || only.includes(path);
    const wanted = { origin: site.url, runs, isWanted };
    // In a browser of its own: Lighthouse keeps hold of the other one.
    const phone = await startPhone();
    try {
      failed += await measurePaints(phone, wanted);
      failed += await measureTouches(phone, wanted);
    } finally {
      await phone.close();
    }
  } finally {
    await chromium.stop();
    await site.stop();
  }
  print(failed > 0 ? `${failed} bounds are missed.\n` : 'All bounds are kept.\n');
  process.exitCode = failed > 0 ? 1 : 0;
}

await main();

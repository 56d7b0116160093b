/** `npm run lighthouse`: what Lighthouse says about every public page, and what a first touch costs; see options.ts. */
import { median } from '../bench/measure.js';
import { indexedPaths, publicPaths } from '../support/site-map.js';
import { startSite } from '../support/site.js';
import { INP_MS, missed } from './bounds.js';
import { startChromium } from './chromium.js';
import { firstTouch, startPhone, touches, type Cost } from './first-touch.js';
import { lighthouseOptions } from './options.js';
import { tableHead, tableLine } from './report.js';
import { medians, visit } from './visit.js';

const print = (text: string) => process.stdout.write(text);

/** Prints a line for each kind of first touch. Returns how many take too long. */
async function measureTouches(origin: string, runs: number, only: string[]): Promise<number> {
  const wanted = touches.filter(({ path }) => only.length === 0 || only.includes(path));
  const phone = await startPhone();
  let slow = 0;
  try {
    for (const touch of wanted) {
      const costs: Cost[] = [];
      for (let run = 0; run < runs; run += 1) costs.push(await firstTouch(phone, origin, touch));
      const inp = median(costs.map((cost) => cost.inp));
      const effect = median(costs.map((cost) => cost.effect));
      const times = `next frame after ${inp.toFixed(0)} ms, effect after ${effect.toFixed(0)} ms`;
      print(`first touch of ${touch.path}, ${touch.what}: ${times}\n`);
      if (inp <= INP_MS) continue;
      slow += 1;
      print(`    at most ${INP_MS} ms to the next frame wanted\n`);
    }
  } finally {
    await phone.close();
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
    failed += await measureTouches(site.url, runs, only);
  } finally {
    await chromium.stop();
    await site.stop();
  }
  print(failed > 0 ? `${failed} bounds are missed.\n` : 'All bounds are kept.\n');
  process.exitCode = failed > 0 ? 1 : 0;
}

await main();

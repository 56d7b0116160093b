/** `npm run lighthouse`: what Lighthouse says about every public page; see options.ts. */
import { indexedPaths, publicPaths } from '../support/site-map.js';
import { startSite } from '../support/site.js';
import { missed } from './bounds.js';
import { startChromium } from './chromium.js';
import { lighthouseOptions } from './options.js';
import { tableHead, tableLine } from './report.js';
import { medians, visit } from './visit.js';

const print = (text: string) => process.stdout.write(text);

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
  } finally {
    await chromium.stop();
    await site.stop();
  }
  print(failed > 0 ? `${failed} pages miss their bounds.\n` : 'Every page keeps its bounds.\n');
  process.exitCode = failed > 0 ? 1 : 0;
}

await main();

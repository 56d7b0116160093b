/**
 * `npm run lighthouse`: every public page of the built product by Lighthouse's mobile preset, medians of several
 * visits. Fails unless each has 100 in all four categories, few bytes, and nothing shifts.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { findBrowser } from '#support/browser';
import { freePort } from '#server/start/free-port';
import { startSite } from '#support/site';
import { indexedPaths, publicPaths, readPaths } from '#support/site-map';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    gate: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const HELP = `npm run lighthouse -- [--runs 5] [--only /a,/b] | --gate
--gate: four pages once, judged by what no busy machine changes.
Needs a build, and a machine that does nothing else. BROWSER_PATH names another Chromium than that of the tests.\n`;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const TOP = 100;
/** A home page, a figure, a form and the app. */
const GATE = ['/', '/cobol', '/contact', '/login'];
/** What a visit may load, in bytes: `every-page.spec.ts` says of what. */
const BYTES = { read: 60 * 1024, app: 200 * 1024 };

const print = (text: string) => process.stdout.write(`${text}\n`);
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
const score = (visit: Result, category: string) =>
  Math.round((visit.categories[category]?.score ?? 0) * TOP);
const value = (visit: Result, audit: string) => visit.audits[audit]?.numericValue ?? Infinity;

async function visitPage(url: string, port: number, isIndexed: boolean): Promise<Result> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    output: 'json',
    onlyCategories: CATEGORIES,
    // Lighthouse takes it for a fault that a page asks search engines to stay away.
    skipAudits: isIndexed ? null : ['is-crawlable'],
  });
  const fault = result ? result.lhr.runtimeError?.message : 'no answer';
  if (!result || fault) throw new Error(`${url}: ${fault}`);
  return result.lhr;
}

/** What costs a score; the rest is advice. */
const faultsOf = ({ categories, audits }: Result) =>
  Object.values(categories).flatMap(({ title, auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (!audit || !weight || audit.score === null || audit.score >= 0.9) return [];
      return [`${title}: ${audit.title} (${audit.displayValue || audit.score})`];
    }),
  );

async function visitAll(origin: string, port: number): Promise<boolean> {
  const wanted = options.gate ? GATE : options.only.split(',').filter(Boolean);
  const runs = options.gate ? 1 : Number(options.runs);
  let isPerfect = true;
  print(`${CATEGORIES.join(', ')}, largest paint (ms), KiB, shift`);
  for (const path of wanted.length > 0 ? wanted : publicPaths) {
    const visits: Result[] = [];
    while (visits.length < runs) {
      visits.push(await visitPage(origin + path, port, indexedPaths.includes(path)));
    }
    const scores = CATEGORIES.map((one) => median(visits.map((visit) => score(visit, one))));
    const paint = median(visits.map((visit) => value(visit, 'largest-contentful-paint')));
    const shift = median(visits.map((visit) => value(visit, 'cumulative-layout-shift')));
    const bytes = median(visits.map((visit) => value(visit, 'total-byte-weight')));
    const loaded = (bytes / 1024).toFixed(0).padStart(4);
    print(
      `${scores.join(' ')} ${paint.toFixed(0).padStart(5)} ${loaded} ${shift.toFixed(3)} ${path}`,
    );
    // The speed of a busy machine says nothing of the page.
    const judged = options.gate ? scores.slice(1) : scores;
    const most = readPaths.includes(path) ? BYTES.read : BYTES.app;
    if (shift === 0 && bytes <= most && judged.every((one) => one === TOP)) continue;
    isPerfect = false;
    for (const fault of new Set(visits.flatMap(faultsOf))) print(`    ${fault}`);
  }
  return isPerfect;
}

async function main(): Promise<void> {
  const port = await freePort();
  const { executablePath, env, args } = await findBrowser();
  const site = await startSite();
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    process.exitCode = (await visitAll(site.url, port)) ? 0 : 1;
  } finally {
    await browser.close();
    await site.stop();
  }
}

if (options.help) process.stdout.write(HELP);
else await main();

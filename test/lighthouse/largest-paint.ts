import lighthouse from 'lighthouse';
import { median } from '../bench/measure.js';
import { copySite } from './copy.js';

/** A page of each kind. */
export const paintedPages = ['/', '/companion', '/contact', '/login', '/api/docs'];

const SCRIPT = /<script data-app=.*?<\/script>/s;

/** Milliseconds until the largest part of a page is painted, with its script and with it left out. */
export interface Paints {
  withScript: number;
  without: number;
}

/** Medians of visits in turn: a slow spell of the machine falls on both alike. */
export async function largestPaints(
  site: string,
  path: string,
  port: number,
  runs: number,
): Promise<Paints> {
  // Both are copies, so that nothing but the script differs.
  const whole = await copySite(site, (html) => html);
  const bare = await copySite(site, withoutScript);
  const withScript: number[] = [];
  const without: number[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      withScript.push(await largestPaint(whole.url + path, port));
      without.push(await largestPaint(bare.url + path, port));
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
 * On the phone and the network of Lighthouse's mobile preset, slowed for real: where it simulates them, as for the table,
 * a script within the page costs nothing.
 */
async function largestPaint(url: string, port: number): Promise<number> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    output: 'json',
    onlyAudits: ['largest-contentful-paint'],
    throttlingMethod: 'devtools',
  });
  const paintedAt = result?.lhr.audits['largest-contentful-paint']?.numericValue;
  if (paintedAt === undefined) throw new Error(`Lighthouse knows of no paint of ${url}.`);
  return paintedAt;
}

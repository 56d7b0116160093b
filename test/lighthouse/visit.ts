import lighthouse, { type Result } from 'lighthouse';
import { median } from '../bench/measure.js';

/** The figures of one visit of a page, or the medians of several. */
export interface Figures {
  /** Scores from 0 to 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Milliseconds, on the phone and the network that Lighthouse simulates. */
  lcp: number;
  tbt: number;
  cls: number;
  requests: number;
  /** Bytes on the wire, with the headers of the answers. */
  bytes: number;
  /** Bytes of bodies as they were sent, compressed: the page itself, its scripts. */
  documentBytes: number;
  scriptBytes: number;
}

export interface Visit {
  figures: Figures;
  /** Audits that cost a score, in Lighthouse's words. */
  faults: string[];
}

/** A row of the audit `network-requests`. */
interface NetworkRequest {
  url: string;
  resourceType: string;
  transferSize: number;
}

/**
 * Visits a page as a phone.
 * @param indexed false for a page that asks search engines to stay away: Lighthouse would call it a fault
 */
export async function visit(url: string, port: number, indexed: boolean): Promise<Visit> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    output: 'json',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    skipAudits: indexed ? null : ['is-crawlable'],
  });
  if (!result) throw new Error(`Lighthouse says nothing about ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  return { figures: await figuresOf(lhr), faults: faultsOf(lhr) };
}

async function figuresOf(lhr: Result): Promise<Figures> {
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Infinity;
  const requests = networkRequests(lhr);
  const bodies = async (type: string) => {
    const chosen = requests.filter(({ resourceType }) => resourceType === type);
    return sum(await Promise.all(chosen.map(({ url }) => bodySize(url))));
  };
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    requests: requests.length,
    bytes: sum(requests.map(({ transferSize }) => transferSize)),
    documentBytes: await bodies('Document'),
    scriptBytes: await bodies('Script'),
  };
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

/** Lighthouse counts headers in: asks for the size of the body alone. */
async function bodySize(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  return Number(answer.headers.get('content-length') ?? Number.NaN);
}

function networkRequests(lhr: Result): NetworkRequest[] {
  const details = lhr.audits['network-requests']?.details;
  if (details?.type !== 'table') throw new Error('Lighthouse lists no requests.');
  return details.items
    .map(({ url, resourceType, transferSize }) => ({
      url: typeof url === 'string' ? url : '',
      resourceType: typeof resourceType === 'string' ? resourceType : '',
      transferSize: Number(transferSize),
    }))
    .filter(({ url }) => url.startsWith('http'));
}

/** Only what weighs in a category's score: the rest is advice. */
function faultsOf(lhr: Result): string[] {
  return Object.values(lhr.categories).flatMap(({ title, auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = lhr.audits[id];
      if (!audit || !weight || audit.score === null || audit.score >= 0.9) return [];
      return [`${title}: ${audit.title} (${audit.displayValue || audit.score})`];
    }),
  );
}

/** The median of each figure by itself. */
export function medians(all: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => median(all.map((one) => one[name]));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
    lcp: of('lcp'),
    tbt: of('tbt'),
    cls: of('cls'),
    requests: of('requests'),
    bytes: of('bytes'),
    documentBytes: of('documentBytes'),
    scriptBytes: of('scriptBytes'),
  };
}

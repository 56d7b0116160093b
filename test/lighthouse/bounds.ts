import { FORM_SCRIPT_KB, HOME_KB, HOME_REQUESTS, PAGE_KB, REFERENCE_KB } from '#support/budgets';
import type { Figures } from './visit.js';

/** Milliseconds from a first touch to the next frame; "good" ends at 200 (https://web.dev/articles/inp). */
export const INP_MS = 100;

/** How much later than without its script, or without the typeface, a page may be painted. */
export const LCP_SHARES = { withoutScript: 1.05, withoutFont: 1.08 };

const atLeast = (what: string, found: number, bound: number) =>
  found >= bound ? [] : [`${what} ${found}, at least ${bound} wanted`];

const atMost = (what: string, found: number, bound: number) =>
  found <= bound ? [] : [`${what} ${Number(found.toFixed(3))}, at most ${bound} wanted`];

const pageKb = (path: string) => (path === '/api/docs' ? REFERENCE_KB : PAGE_KB);

/** None before the first touch, except where an email's token must leave the address. */
const scriptKb = (path: string) =>
  ['/reset-password', '/confirm-email', '/confirm-new-email'].includes(path) ? FORM_SCRIPT_KB : 0;

/** The bounds that a page misses; none where it keeps them all. */
export function missed(path: string, figures: Figures): string[] {
  return [
    ...atLeast('performance', figures.performance, 98),
    ...atLeast('accessibility', figures.accessibility, 100),
    ...atLeast('best practices', figures.bestPractices, 100),
    ...atLeast('SEO', figures.seo, 100),
    ...atMost('CLS', figures.cls, 0),
    ...atMost('KB of the page', figures.documentBytes / 1024, pageKb(path)),
    ...atMost('KB of script', figures.scriptBytes / 1024, scriptKb(path)),
    ...(path === '/' ? atMost('requests', figures.requests, HOME_REQUESTS) : []),
    ...(path === '/' ? atMost('KB in all', figures.bytes / 1024, HOME_KB) : []),
  ];
}

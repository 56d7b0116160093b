import type { Page } from '@playwright/test';

/** What moves by a few pixels where the typeface takes the place of its fallback; a slow machine paints the fallback first. */
const UNSEEN = 0.005;

/** The elements that have moved by more than `unseen` since the page was opened, how far and when. */
export const layoutShifts = (page: Page, unseen = UNSEEN) =>
  page.evaluate(
    (least) =>
      new Promise<string[]>((done) => {
        new PerformanceObserver((list) => {
          // Not in TypeScript's DOM library: https://wicg.github.io/layout-instability/
          const shifts = list.getEntries() as (PerformanceEntry & {
            value: number;
            sources: { node?: Node }[];
          })[];
          done(
            shifts
              .filter(({ value }) => value > least)
              .map(({ value, startTime, sources }) => {
                const moved = sources.map(({ node }) =>
                  (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 200),
                );
                return `${value} after ${Math.round(startTime)} ms: ${moved.join(' and ')}`;
              }),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        // No entry, no call: nothing has moved.
        setTimeout(() => done([]), 150);
      }),
    unseen,
  );

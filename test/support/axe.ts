import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { tooWide } from './too-wide.js';

/** The rules for each theme. Between themes only the verdicts that depend on colour differ. */
const RULES: Record<'light' | 'dark', NonNullable<RunOptions['runOnly']>> = {
  light: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Expects axe to find nothing on the page as it stands, in the light and in the dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // Put in once, and asked for faults only: two thirds of its time went into all that is well.
  await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate(async (runOnly) => {
      const { axe }: { axe: typeof import('axe-core') } = Object(window);
      const { violations } = await axe.run({
        runOnly,
        resultTypes: ['violations'],
        selectors: false,
      });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) =>
          [`${id}: ${help}`, html, failureSummary].join('\n'),
        ),
      );
    }, RULES[colorScheme]);
    expect(found, colorScheme).toEqual([]);
  }
}

/** Expects the same, and that the page and a dialog on it fit where they are narrow. */
export async function expectForEverybody(page: Page): Promise<void> {
  const window = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await tooWide(page), `at ${width} px`).toEqual([]);
    // A dialog lies above the page, which does not grow with it.
    const hidden = await page
      .locator('dialog[open]')
      .evaluateAll((dialogs) => dialogs.map((dialog) => dialog.scrollWidth - dialog.clientWidth));
    expect(Math.max(0, ...hidden), `of a dialog at ${width} px`).toBe(0);
  }
  await page.setViewportSize(window);
  await expectAccessible(page);
}

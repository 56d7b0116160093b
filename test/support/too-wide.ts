import type { Page } from '@playwright/test';

/** The elements that reach out of the window sideways; WCAG 2.2, 1.4.10: 320 px is a page at 400 % zoom. */
export async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    return (
      [...document.querySelectorAll('main *, header *, footer *')]
        // A drawing is cut off by what it stands in.
        .filter((element) => !element.closest('svg'))
        .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
        .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`)
        .slice(0, 5)
    );
  });
}

import TurndownService from 'turndown';
import { inMarkdown } from '#content/work';
import { ORIGIN_PLACEHOLDER } from '../src/app/site-origin';

const turndown = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
});

// Drawings and controls say nothing in a text; a call is offered where the server knows of one.
const SILENT = new Set(['SVG', 'BUTTON', 'INPUT', 'SELECT', 'TEXTAREA', 'NAV']);
turndown.remove(
  (node) =>
    SILENT.has(node.nodeName.toUpperCase()) ||
    node.hasAttribute('data-booking') ||
    node.hasAttribute('aria-hidden'),
);
turndown.keep(['table']);
turndown.addRule('figure', {
  filter: (node) => node.getAttribute('data-script')?.startsWith('figures/') === true,
  replacement: () => `\n\n${inMarkdown.figure}\n\n`,
});

/** HTML that is read elsewhere, with the site's address in its links. */
export const withOrigin = (html: string): string =>
  html.replaceAll('href="/', `href="${ORIGIN_PLACEHOLDER}/`);

/** The main part of a page to read, as Markdown. */
export function pageMarkdown(body: string): string {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(body)?.[1] ?? '';
  // Links that only styles keep apart.
  return `${turndown.turndown(withOrigin(main).replaceAll(/<\/a><(a|span)/g, '</a> <$1'))}\n`;
}

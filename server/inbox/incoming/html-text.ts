import { compile, type FormatOptions } from 'html-to-text';

/** The parser takes time that grows with the square of how many are open. */
const TAGS_MAX = 20_000;
/** Each level takes the time of all that it has. */
const DEPTH_MAX = 100;
/** Images in the HTML have more characters than its words. */
const DATA = /=(["']?)data:[^"'\s>]*/gi;
/** What looks like a tag but never closes is text. */
const UNCLOSED = /<(?=[\w/][^<>]*(?:<|$))/g;
/** Some programs draw emoji. */
const EMOJI = /<img\b[^<>]*\balt=["']?(\p{Extended_Pictographic}[^\p{L}"'<>]*)[^<>]*>/giu;
/** It ends the line that its block ends, too. */
const LAST_BREAK = /(?<=[^\s>]|<\/(?:a|b|font|i|span)>)<br[^<>]*>(?=\s*<\/(?:div|li|p|td)>)/gi;

const as = (format: string, names: string, options?: FormatOptions) =>
  names.split(', ').map((selector) => ({ selector, format, options }));
const convert = compile({
  wordwrap: false,
  // Not the body alone: some programs write beside it.
  baseElements: { selectors: ['no-element'] },
  limits: { maxDepth: DEPTH_MAX, ellipsis: '[more not kept]' },
  selectors: [
    ...as('skip', 'img, template, title'),
    ...as('anchor', 'a', {
      hideLinkHrefIfSameAsText: true,
      linkBrackets: ['(', ')'],
      pathRewrite: (href) => href.replace(/^(\w+:\/\/[^/]+)\/$/, '$1'),
    }),
    ...as('heading', 'h1, h2, h3, h4, h5, h6', { leadingLineBreaks: 2, uppercase: false }),
    ...as('block', 'address, center, dd, dl, dt, tr, li > p', {
      leadingLineBreaks: 1,
      trailingLineBreaks: 1,
    }),
    ...as('inlineSurround', 'td, th', { suffix: '\t' }),
    ...as('inline', 'td > div:only-child, td > p:only-child'),
  ],
});

/** HTML as lines: an item or a row a line, and quotes as mail programs write them. */
export function textOfHtml(given: string, max: number): { text: string; cut: number } {
  const html = given.replaceAll(DATA, '=$1');
  const read = html.slice(0, max).split('<', TAGS_MAX).join('<');
  const lines = convert(
    read.replaceAll(UNCLOSED, '').replaceAll(EMOJI, '$1').replaceAll(LAST_BREAK, ''),
  )
    .replaceAll('\u00a0', ' ')
    .replaceAll(/ ?\t ?/g, '\t')
    .split('\n')
    .map((line) => line.replace(/^\t+/, '').trimEnd());
  const text = lines.join('\n').replaceAll(/\n{3,}/g, '\n\n');
  return { text, cut: html.length - read.length };
}

import { Parser } from 'htmlparser2';

const LINE = /^(address|article|aside|center|dd|div|dl|dt|footer|form|header|li|main|section|tr)$/;
const APART = /^(blockquote|h[1-6]|hr|ol|p|pre|table|ul)$/;
const HIDDEN = /^(script|style|template|title)$/;
const UNCLOSED = /<(?=[\w/][^<>]*(?:<|$))/g;
/** The parser takes time that grows with the square of what is open. */
const DEPTH_MAX = 1_000;
/** Characters that are read at once. */
const CHUNK = 65_536;
const LINKED = /^(https?|mailto|tel|ftp):/i;

/** Marks until all is there, which are blank to `trim`: ends of a line, of one that stands apart, and `<br>`. */
const [END, FAR, BREAK] = ['\v', '\f', '\n'];
/** Which no text has: a cell, an item, a quote. */
const [CELL, CELL_END, ITEM, QUOTE, QUOTE_END] = ['\uFDD0', '\uFDD1', '\uFDD2', '\uFDD3', '\uFDD4'];

/**
 * HTML as lines: items, rows, and quotes as mail programs write them. One pass without a tree, since a stranger's tags may
 * be in each other a million times.
 * @param max characters of tags and words that are read
 */
export function textOfHtml(html: string, max: number): { text: string; cut: number } {
  const said: string[] = [];
  const items: number[] = [];
  let [left, hidden, verbatim, cut] = [max, 0, 0, 0];
  let [at, fed, depth] = [0, 0, 0];
  let link = { href: '', label: '' };
  const hasRoom = (size: number) => {
    if (cut === 0 && (size > left || depth > DEPTH_MAX))
      cut = fed + html.length - at - parser.startIndex;
    left -= size;
    return cut === 0;
  };
  const around = (name: string) => {
    const isInItem = items.length > (name === 'p' ? 0 : 1) && /^(p|[ou]l)$/.test(name);
    if (APART.test(name) && !isInItem) said.push(FAR);
    else if (LINE.test(name) || isInItem) said.push(END);
  };
  const parser = new Parser({
    ontext(given) {
      const most = Math.max(0, cut === 0 ? left : 0);
      if (hidden > 0 || (!hasRoom(given.length) && most === 0)) return;
      if (cut > 0) cut -= most;
      const words = given.slice(0, most).replaceAll(/[\uFDD0-\uFDD4]/g, '');
      link.label += words;
      // Blanks that stay are told apart until the end.
      const lines = words.replaceAll(/\r?\n/g, BREAK).replaceAll(' ', '\u00a0');
      said.push(verbatim > 0 ? lines : words.replaceAll(/\s+/g, ' '));
    },
    onopentag(name, { href = '', start = '' }) {
      depth += 1;
      if (!hasRoom(name.length + 2)) return;
      if (HIDDEN.test(name)) hidden += 1;
      if (name === 'ul') items.push(NaN);
      if (name === 'ol') items.push(Number.parseInt(start, 10) || 1);
      around(name);
      if (name === 'br') said.push(BREAK);
      if (name === 'pre') verbatim += 1;
      if (name === 'blockquote') said.push(QUOTE);
      if (name === 'td' || name === 'th') said.push(CELL);
      if (name === 'a') link = { href, label: '' };
      if (name !== 'li') return;
      const number = items.pop() ?? NaN;
      items.push(number + 1);
      said.push('\u00a0'.repeat(2 * Math.min(items.length - 1, 9)));
      said.push(number > 0 ? `${number}. ` : '* ', ITEM);
    },
    onclosetag(name) {
      depth -= 1;
      if (!hasRoom(name.length + 3)) return;
      if (HIDDEN.test(name)) hidden -= 1;
      if (name === 'pre') verbatim -= 1;
      if (name === 'blockquote') said.push(QUOTE_END);
      if (name === 'td' || name === 'th') said.push(CELL_END);
      around(name);
      if (name === 'ul' || name === 'ol') items.pop();
      if (name !== 'a') return;
      const { href, label } = link;
      const isSaid =
        label.trim() !== '' && href.replace(/^mailto:|\/$/g, '').endsWith(label.trim());
      if (LINKED.test(href) && !isSaid) said.push(` (${href}) `);
      link = { href: '', label: '' };
    },
  });
  while (at < html.length && cut === 0) {
    const next = html.indexOf('<', at + CHUNK);
    // What looks like a tag but never closes is text.
    const part = html.slice(at, next < 0 ? html.length : next).replaceAll(UNCLOSED, '');
    [at, fed] = [next < 0 ? html.length : next, fed + part.length];
    parser.write(part);
  }
  parser.end();
  return { text: linesOf(said.join('')), cut };
}

function linesOf(said: string): string {
  let quotes = 0;
  return said
    .split(/(?=[\uFDD0-\uFDD2])/)
    .map(cellOf)
    .join('')
    .replaceAll(/[ \t\n\v\f\uFDD3\uFDD4]+/g, (marks) => {
      let [ends, least] = [0, quotes];
      for (const mark of marks) {
        if (mark === BREAK) ends += 1;
        if (mark === END) ends = Math.max(ends, 1);
        if (mark === FAR) ends = Math.max(ends, 2);
        if (mark === QUOTE) quotes += 1;
        if (mark === QUOTE_END) quotes -= 1;
        least = Math.min(least, quotes);
      }
      const quote = (depth: number) => '>'.repeat(Math.min(depth, 20));
      const line = `\n${quote(quotes)}${quotes > 0 ? ' ' : ''}`;
      if (ends > 1) return `\n${quote(least)}${line}`;
      return ends > 0 ? line : marks.includes('\t') ? '\t' : ' ';
    })
    .replaceAll('\u00a0', ' ');
}

/** Cells of a line stand beside each other; longer ones don't. */
function cellOf(piece: string, n: number, all: string[]): string {
  const isEnded = all[n + 1]?.startsWith(CELL_END) ?? false;
  if (!/^[\uFDD0-\uFDD2]/.test(piece)) return piece;
  const words = piece.startsWith(CELL_END) ? piece.slice(1) : piece.slice(1).trimStart();
  const isLine = piece.startsWith(CELL) && !/[\n\v\f]/.test(words.trim());
  return isEnded ? words.trimEnd() + (isLine ? '\t' : END) : words;
}

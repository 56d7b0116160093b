/** The program of `parseRawEmail`: reads one email, and ends. */
import { once } from 'node:events';
import PostalMime from 'postal-mime';
import type { Email } from './parse-email.js';

/** Attachments that are named, characters of a name, and characters left for what is said about the rest. */
const NAMED_MAX = 10;
const NAME_MAX = 80;
const NOTES_MAX = 1_000;

/** Each line takes 20 microseconds: short ones are few, and attachments have long ones. */
const SHORT_LINES_MAX = 40_000;
const LONG_LINE = 64;
/** Lines that may begin a part: its kilobytes add up. */
const PARTS_MAX = 5_000;
/** Characters of HTML, and its tags: on their way to a text, ten megabytes of them take more than HEAP_MB. */
const HTML_MAX = 1_000_000;
/** Levels of parts, and bytes of all headers. */
const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024 };

const textMax = Number(process.argv[2]);
const [raw] = (await once(process, 'message')) as [Buffer];
const hasMore = (most: number, what: string) => {
  let [count, at] = [0, raw.indexOf(what)];
  for (; at >= 0 && count <= most; at = raw.indexOf(what, at + 1)) count += 1;
  return count > most;
};
const linesMax = SHORT_LINES_MAX + raw.length / LONG_LINE;
if (hasMore(linesMax, '\n') || hasMore(PARTS_MAX, '\n--')) throw new Error('Too much to read');
let [htmlLeft, htmlCut] = [HTML_MAX, 0];
/**
 * HTML without attributes and unclosed tags, in one pass: postal-mime looks at each link of a text again for every other.
 * Comments and the document type stay, which it takes out.
 */
function simpler(html: string): string {
  let kept = '';
  for (const { 0: whole, 1: tag, 2: end, index } of html.matchAll(/<([^<>]*)(>?)|[^<]+/g)) {
    const part = tag === undefined || tag.startsWith('!') ? whole : simplerTag(tag, end);
    if (part.length < htmlLeft) {
      kept += part;
      htmlLeft -= part.length + 1;
      continue;
    }
    const last = tag === undefined ? part.slice(0, htmlLeft) : '';
    [htmlLeft, htmlCut] = [0, htmlCut + html.length - index - last.length];
    return kept + last;
  }
  return kept;
}
function simplerTag(tag: string, end = ''): string {
  const name = /^\/?\w*/.exec(tag)?.[0] ?? '';
  const [, link] = (/^a$/i.test(name) && /\bhref\s*=\s*["']?([^\s"']+)/i.exec(tag)) || [];
  return end ? (link ? ` (${link}) ` : `<${name}>`) : tag;
}

type AddText = (node: object, type: string, item: { value: string }) => void;
const { addTextEntry } = PostalMime.prototype as unknown as { addTextEntry: AddText };
const parser = new PostalMime({ ...LIMITS, forceRfc822Attachments: true });
Object.assign(parser, {
  // Where an email has HTML alone, a text is made of it.
  textTypes: new Set(['plain']),
  addTextEntry: ((node, type, { value, ...item }) =>
    addTextEntry.call(parser, node, type, {
      ...item,
      value: type === 'html' ? simpler(value) : value,
    })) satisfies AddText,
});
const { headers, from, subject = '', text = '', attachments } = await parser.parse(raw);

const whole = text
  .replaceAll(/\r\n?/g, '\n')
  .replaceAll(/[^\P{Cc}\t\n]/gu, '')
  .trim();
const begin = (words: string, max: number) =>
  Array.from(words.slice(0, 2 * max))
    .slice(0, max)
    .join('');
const kept = begin(whole, textMax - NOTES_MAX);
// In code points, as all characters are counted.
const cut = whole.slice(kept.length).replaceAll(/[\uDC00-\uDFFF]/g, '').length;
const files = attachments.length;
const names = attachments.slice(0, NAMED_MAX).map(({ filename }) => {
  // Some mail programs send the whole path.
  const name = filename?.split(/[/\\]/).at(-1) ?? '';
  return begin(name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ''), NAME_MAX) || 'unnamed';
});
const notes = [
  cut + htmlCut > 0 && `[${cut + htmlCut} more characters not kept]`,
  files > 0 &&
    `[${files} ${files === 1 ? 'attachment' : 'attachments'} not kept: ${names.join(', ')}]`,
];

const email: Email = {
  headers: headers.map(({ key, value }) => [key, value]),
  from: from?.group ? from.group[0] : from,
  subject,
  text: [kept, ...notes].filter(Boolean).join('\n\n'),
};
process.send?.(email, () => process.disconnect?.());

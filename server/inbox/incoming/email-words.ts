import libmime from 'libmime';
import { decodeText, decodeWords } from './decode-text.ts';
import { firstOf, isApart, isText, leavesOf, type Part } from './email-parts.ts';
import { textOfHtml } from './html-text.ts';

/** Characters of HTML: ten megabytes of them take more than the process has. */
const HTML_MAX = 1_000_000;
/** The character set that HTML names itself. */
const META = /<meta\b[^>]*\bcharset\s*=\s*["']?([\w:-]+)/i;
/** Pieces of one text that are looked for in another, and their characters. */
const PIECES = 40;
const PIECE = 6;

/** What an email says, and how many characters of its HTML were left out. */
export interface Words {
  text: string;
  cut: number;
}
const join = (all: Words[]): Words => ({
  text: all
    .flatMap(({ text }) => (text.trim() ? text.replace(/^\s*\n/, '').trimEnd() : []))
    .join('\n\n'),
  cut: all.reduce((sum, { cut }) => sum + cut, 0),
});

function ofText({ type, node, content }: Part): Words {
  const isHtml = type === 'text/html';
  const head = isHtml && /^(us-ascii)?$/i.test(node.charset || '') ? content : '';
  const label = META.exec(head.toString('latin1', 0, 4_096))?.[1] ?? (node.charset || '');
  const text = decodeText(content, label).replaceAll(/\r\n?/g, '\n');
  if (isHtml) return textOfHtml(text, HTML_MAX);
  return { text: node.flowed ? libmime.decodeFlowed(text, node.delSp) : text, cut: 0 };
}

/** How much of a text is also in another one, from 0 to 1. */
function shareOf(text: string, other: string): number {
  const signs = (all: string) => all.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const [from, within] = [signs(text.slice(0, 100_000)), signs(other.slice(0, 100_000))];
  const step = Math.max(PIECE, Math.floor(from.length / PIECES));
  const starts = Array.from({ length: Math.ceil(from.length / step) }, (_, n) => n * step);
  const found = starts.filter((start) => within.includes(from.slice(start, start + PIECE)));
  return found.length / Math.max(1, starts.length);
}

const hasHtml = (part: Part): boolean => part.type === 'text/html' || part.parts.some(hasHtml);

/** The plain text, unless it's blank or says next to nothing of what the HTML does. */
function oneOf(part: Part): Words {
  const plain = join(part.parts.filter((each) => !hasHtml(each)).map(within));
  const html = join(part.parts.filter(hasHtml).slice(-1).map(within));
  if (!html.text || shareOf(html.text, plain.text) > 0.25) return plain.text ? plain : html;
  // "This message needs a program that shows HTML."
  const isNotice = plain.text.length < 500 && /html|browser/i.test(plain.text);
  const isBlank = !/[\p{L}\p{N}]/u.test(plain.text.replaceAll(/\[cid:[^\]]*\]/g, ''));
  const isLess = isNotice || isBlank || shareOf(plain.text, html.text) > 0.75;
  return isLess ? html : join([plain, html]);
}

function within(part: Part): Words {
  if (isApart(part) || !isText(part)) return { text: '', cut: 0 };
  if (part.parts.length === 0) return ofText(part);
  return part.type === 'multipart/alternative' ? oneOf(part) : join(part.parts.map(within));
}

/** Below it, what the emails in it say. */
export function wordsOf(email: Part): Words {
  const leaves = leavesOf(email);
  const own = within(email);
  const texts = leaves.filter(isText);
  // Some programs call their only text an attachment.
  const said = own.text.trim() || email.type === 'multipart/report' ? own : join(texts.map(ofText));
  const inside =
    email.type === 'multipart/report' ? [] : leaves.flatMap((part) => part.email ?? []);
  return join([said, ...inside.map(forwarded)]);
}

function forwarded(email: Part): Words {
  const heads = ['From', 'Subject', 'Date'].flatMap((name) => {
    const value = decodeWords(firstOf(email, name.toLowerCase()));
    return value ? `${name}: ${value}` : [];
  });
  const { text, cut } = wordsOf(email);
  return { text: `----------\n${heads.join('\n')}\n\n${text}`, cut };
}

import { Splitter, type MimeNode, type SplitterChunk } from '@zone-eu/mailsplit';
import addressparser from 'nodemailer/lib/addressparser';
import { decodeText, decodeWords } from './decode-text.ts';
import type { Email } from './parse-email.ts';

/** Each line takes 20 microseconds: short ones are few, and attachments have long ones. */
const SHORT_LINES_MAX = 40_000;
const LONG_LINE = 64;
/** Parts, and lines that may begin one: its kilobytes add up. */
const PARTS_MAX = 5_000;
/** Levels of parts, and of emails in emails. */
const DEPTH_MAX = 30;
const EMAILS_DEEP_MAX = 5;
const HEADERS_BYTES_MAX = 256 * 1024;
const MAILBOXES_MAX = 100;
/** Text by its type, but for programs. Any other is shown (RFC 2046 section 4.1.4). */
const DATA = /^text\/(calendar|(x-)?vcard|directory|css|csv|rtf|xml|x-amp-html|rfc822-headers)$/;
const EMAIL = /^message\/(rfc822|global)$/;
const IDS = /^(message-id|in-reply-to|references)$/;

export interface Part {
  type: string;
  name: string;
  node: MimeNode;
  headers: Email['headers'];
  parts: Part[];
  content: Buffer;
  /** Of an email in an email. */
  email?: Part;
}

function check(bytes: Buffer): void {
  const max = SHORT_LINES_MAX + Math.floor(bytes.length / LONG_LINE);
  const lines = bytes.toString('latin1').split('\n', max + 1);
  const starts = lines.filter((line) => line.startsWith('--'));
  if (lines.length > max || starts.length > PARTS_MAX) throw new Error('Too much');
}

/** Names in lower case, values unfolded. An id may be folded, and some programs encode long ones. */
export function headersOf(head: Buffer): Email['headers'] {
  const lines = head
    .toString('latin1')
    .replaceAll(/(\r\n?|\n)(?=[ \t])/g, '')
    .split(/\r\n?|\n/);
  return lines.flatMap((line): Email['headers'] => {
    const at = line.indexOf(':');
    const name = line.slice(0, Math.max(0, at)).trim().toLowerCase();
    if (name === '') return [];
    const value = decodeText(Buffer.from(line.slice(at + 1), 'latin1')).trim();
    if (!IDS.test(name)) return [[name, value]];
    return [[name, decodeWords(value).replaceAll(/<[^<>]*>/g, (id) => id.replaceAll(/\s/g, ''))]];
  });
}

/** @throws where it takes too much to read */
export async function partsOf(given: Buffer, level = 0): Promise<Part> {
  const said = given.toString('latin1');
  // Some programs end lines by a carriage return alone, or by two.
  const isOdd = said.includes('\r') && !/(?<!\r\r)\n/.test(said);
  const raw = isOdd ? Buffer.from(said.replaceAll(/\r\r\n|\r/g, '\r\n'), 'latin1') : given;
  check(raw);
  const isMarked = raw.subarray(0, 3).equals(Buffer.from('\u{FEFF}'));
  const splitter = new Splitter({
    ignoreEmbedded: true,
    maxHeadSize: 4 * HEADERS_BYTES_MAX,
    maxChildNodes: PARTS_MAX,
  });
  splitter.end(isMarked ? raw.subarray(3) : raw);
  const all = new Map<MimeNode, Part & { chunks: Buffer[]; depth: number }>();
  let bytes = 0;
  for await (const chunk of splitter as AsyncIterable<SplitterChunk>) {
    if (chunk.type !== 'node') {
      const part = all.get(chunk.node);
      // Parts that never begin are a text.
      if (part?.parts.length === 0) part.chunks.push(chunk.value);
      continue;
    }
    const head = chunk.getHeaders();
    bytes += head.length;
    const parent = chunk.parentNode ? all.get(chunk.parentNode) : undefined;
    const depth = (parent?.depth ?? 0) + 1;
    if (bytes > HEADERS_BYTES_MAX || depth > DEPTH_MAX) throw new Error('Too much');
    const name = chunk.filename || '';
    const isType = /^[\w.+-]+\/[^\s/]+$/.test(chunk.contentType || '');
    const type =
      (isType && chunk.contentType) || (name ? 'application/octet-stream' : 'text/plain');
    const headers = headersOf(head);
    const part = { type, name, node: chunk, headers, parts: [], content: raw, chunks: [], depth };
    all.set(chunk, part);
    parent?.parts.push(part);
  }
  for (const part of all.values()) {
    const decoder = part.node.getDecoder();
    decoder.end(Buffer.concat(part.chunks));
    part.content = Buffer.concat((await decoder.toArray()) as Buffer[]);
    if (!EMAIL.test(part.type) || level === EMAILS_DEEP_MAX) continue;
    const email = await partsOf(part.content, level + 1).catch(() => undefined);
    if (email) Object.assign(part, { email });
  }
  const [root] = all.values();
  if (!root) throw new Error('Nothing to read');
  return root;
}

/** All that ends in bytes, without what is in emails in it. */
export const leavesOf = (part: Part): Part[] =>
  part.parts.length > 0 ? part.parts.flatMap(leavesOf) : [part];
export const isText = ({ type }: Part) => /^(text|multipart)\//.test(type) && !DATA.test(type);
export const isApart = ({ node }: Part) => node.disposition === 'attachment';
/** Also those of the emails in it. */
export const attachmentsOf = (email: Part): Part[] =>
  leavesOf(email).flatMap((part) => {
    const isFile = !isText(part) || isApart(part) || part.name !== '';
    return [...(isFile ? [part] : []), ...(part.email ? attachmentsOf(part.email) : [])];
  });

export const headerOf = ({ headers }: Part, name: string) =>
  headers.flatMap(([each, value]) => (each === name ? value : [])).join(', ');
export const firstOf = ({ headers }: Part, name: string) =>
  headers.find(([each, value]) => each === name && value)?.[1] ?? '';

export function mailboxesOf(written: string): Email['to'] {
  const found = addressparser(written, { flatten: true });
  // Some programs encode the address, too.
  const isKnown = found.some(({ address }) => address !== '') || !written.includes('=?');
  const all = isKnown ? found : addressparser(decodeWords(written), { flatten: true });
  return all
    .slice(0, MAILBOXES_MAX)
    .map(({ name, address }) => ({ name: decodeWords(name), address }));
}

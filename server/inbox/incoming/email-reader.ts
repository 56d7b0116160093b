/** The program of `parseRawEmail` and `readAttachment`: reads one email, and ends. */
import { once } from 'node:events';
import { beginning } from '../../shared/characters.ts';
import { decodeWords } from './decode-text.ts';
import {
  attachmentsOf,
  firstOf,
  headerOf,
  headersOf,
  leavesOf,
  mailboxesOf,
  partsOf,
  type Part,
} from './email-parts.ts';
import { wordsOf } from './email-words.ts';
import type { Email } from './parse-email.ts';

/** Attachments that are named, characters of a name, and characters left for what is said about the rest. */
const ATTACHMENTS_MAX = 100;
const NAME_MAX = 80;
const NOTES_MAX = 1_000;
const TYPE_MAX = 100;
/** Characters of what a report says, and of the headers that came back with it. */
const DIAGNOSTIC_MAX = 1_000;
const RETURNED_MAX = 20_000;

function named({ name, type }: Part) {
  // Some mail programs send the whole path.
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const shown = beginning(last.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ''), NAME_MAX);
  return { name: shown || 'unnamed', type: type.slice(0, TYPE_MAX) };
}

/** How qmail reports: https://cr.yp.to/proto/qsbmf.txt. */
const QSBMF = /^Hi\. This is the .*?^<[^>\n]*>:\n(.*?)\n\n.*?^-.*?\n(.*)/ms;

/** RFC 3464. Of several recipients, one that didn't get it. */
function reportOf(email: Part, text: string): Email['report'] {
  const [, diagnostic, copy = ''] = QSBMF.exec(text) ?? [];
  if (diagnostic !== undefined)
    return {
      action: 'failed',
      diagnostic: beginning(diagnostic, DIAGNOSTIC_MAX),
      returned: beginning(copy, RETURNED_MAX),
    };
  if (email.type !== 'multipart/report') return undefined;
  const leaves = leavesOf(email);
  const status = leaves.find(({ type }) => /^message\/(global-)?delivery-status$/.test(type));
  const groups = (status?.content.toString('latin1') ?? '').split(/\r?\n\r?\n/);
  const recipients = groups
    .map((group) => new Map(headersOf(Buffer.from(group, 'latin1'))))
    .filter((fields) => fields.has('action'));
  const isFailed = (fields: Map<string, string>) => /^failed/i.test(fields.get('action') ?? '');
  const about = recipients.find(isFailed) ?? recipients[0];
  const returned = leaves.find(({ type }) => /rfc822|\/global(-headers)?$/.test(type));
  const head = returned?.email?.headers ?? (returned ? headersOf(returned.content) : []);
  return {
    action: about?.get('action')?.toLowerCase() ?? '',
    diagnostic: beginning(about?.get('diagnostic-code') ?? '', DIAGNOSTIC_MAX),
    returned: beginning(head.map((header) => header.join(': ')).join('\n'), RETURNED_MAX),
  };
}

function emailOf(email: Part): Email {
  const { text, cut: htmlCut } = wordsOf(email);
  const whole = text.replaceAll(/[^\P{Cc}\t\n]/gu, '').trim();
  const kept = beginning(whole, textMax - NOTES_MAX);
  // In code points, as all characters are counted.
  const cut = htmlCut + whole.slice(kept.length).replaceAll(/[\uDC00-\uDFFF]/g, '').length;
  const from = mailboxesOf(firstOf(email, 'from') || firstOf(email, 'sender'));
  const report = reportOf(email, kept);
  const place = from.findIndex(({ address }) => address);
  const sender = from.at(Math.max(0, place));
  // A comma without quotes: what is before it is a part of the name.
  const names = from.slice(0, place + 1).flatMap(({ name }) => name || []);
  return {
    headers: email.headers,
    from: sender && { ...sender, name: names.join(', ') || sender.name },
    replyTo: mailboxesOf(headerOf(email, 'reply-to')).find(({ address }) => address),
    to: mailboxesOf(headerOf(email, 'to')),
    cc: mailboxesOf(headerOf(email, 'cc')),
    subject: decodeWords(firstOf(email, 'subject')),
    text: [kept, cut > 0 && `[${cut} more characters not kept]`].filter(Boolean).join('\n\n'),
    attachments: attachmentsOf(email)
      .slice(0, ATTACHMENTS_MAX)
      .map((part) => ({ ...named(part), bytes: part.content.length })),
    ...(report && { report }),
  };
}

const textMax = Number(process.argv[2]);
const wanted = process.argv[3];
const [raw] = (await once(process, 'message')) as [Buffer];
const email = await partsOf(raw);
const file = wanted === undefined ? undefined : attachmentsOf(email)[Number(wanted)];
const answer =
  wanted === undefined ? emailOf(email) : file && { ...named(file), content: file.content };
process.send?.(answer ?? null, () => process.disconnect?.());

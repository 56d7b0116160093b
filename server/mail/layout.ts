import { encodeWord } from 'nodemailer/lib/mime-funcs';
import { brand } from '#content/brand';
import { escapeHtml } from '../http/escape-html.js';
import type { EmailParts } from './email.js';

/** How an encoded word begins (RFC 2047 section 2). Mail readers decode it even where a person typed it. */
const ENCODED_WORD = '=?';

/** Text that looks encoded is encoded once more, in lines below 76 characters. */
export const asTyped = (subject: string) =>
  subject.includes(ENCODED_WORD) ? encodeWord(subject, 'B', 52) : subject;

/** A display name; empty if mail readers would decode it to another one. */
export const nameAsTyped = (name: string) => (name.includes(ENCODED_WORD) ? '' : name);

export const addressOf = (mailFrom: string) => /[^<>\s]+(?=>?\s*$)/.exec(mailFrom)?.[0] ?? '';

/** What From says. @param writer a person, who is named beside the firm */
export const senderOf = (mailFrom: string, writer: string | undefined) =>
  writer
    ? { name: nameAsTyped(`${writer}, ${brand.name}`), address: addressOf(mailFrom) }
    : mailFrom;

/** Turns the text around it, up to the sender and the time in a list of emails (UAX #9 section 2). */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** One line without control characters: what a header may hold (RFC 5322 section 2.2). */
export const oneLine = (text: string) =>
  text
    .replaceAll(BIDI_CONTROLS, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/** @param timeZone of the office; left out for readers who may be anywhere: UTC, which it says */
export function timeInWords(moment: Date, timeZone?: string): string {
  const zone = { timeZone: timeZone ?? 'UTC' };
  const date = moment.toLocaleDateString('en-US', { dateStyle: 'long', ...zone });
  // With a narrow space before PM.
  const time = moment.toLocaleTimeString('en-US', { timeStyle: 'short', ...zone });
  return `${date}, at ${time.replace(/\s/, ' ')}${timeZone ? '' : ' UTC'}`;
}

const { ink, accent, paper } = brand.colors;
const FONT = "font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif";
const SIGNATURE = [`${brand.name}, ${brand.tagline}`, brand.email.general];

/** No image, no remote resource, nothing that tracks. */
export function layOut(parts: EmailParts) {
  const { subject, paragraphs, details = [], action, quote, attribution, writer } = parts;
  const [first = '', ...rest] = paragraphs;
  const signature = [...(writer ? [writer] : []), ...SIGNATURE];
  const text = [
    first,
    details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    action?.href,
    attribution,
    attribution ? quote?.replaceAll(/^/gm, '> ') : quote,
    ...rest,
    `-- \n${signature.join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n');

  const paragraph = (words: string) => `<p>${escapeHtml(words).replaceAll('\n', '<br>')}</p>`;
  const detail = ({ label, value }: (typeof details)[number]) =>
    `<tr><th scope="row" style="padding:2px 16px 2px 0;text-align:left;font-weight:600;white-space:nowrap">${escapeHtml(label)}</th><td style="padding:2px 0">${escapeHtml(value)}</td></tr>`;
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:24px;background:${paper};color:${ink};${FONT}">`,
    '<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">',
    `<p style="font-weight:600;font-size:20px;letter-spacing:-0.02em">${brand.name}</p>`,
    paragraph(first),
    details.length > 0 &&
      `<table style="border-collapse:collapse">${details.map(detail).join('')}</table>`,
    action &&
      `<p><a href="${escapeHtml(action.href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${accent};color:${paper};text-decoration:none">${escapeHtml(action.label)}</a></p>` +
        `<p style="font-size:14px">Or open this link: ${escapeHtml(action.href)}</p>`,
    attribution && paragraph(attribution),
    quote &&
      `<blockquote style="margin:16px 0;padding:0 16px;border-left:3px solid ${accent};white-space:pre-wrap">${escapeHtml(quote)}</blockquote>`,
    ...rest.map(paragraph),
    `<p style="margin-top:32px;font-size:14px">${signature.map(escapeHtml).join('<br>')}</p>`,
    '</div></body></html>',
  ]
    .filter(Boolean)
    .join('\n');
  return { subject: oneLine(subject), text: `${text}\n`, html };
}

import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { EMAIL_BYTES_MAX } from '#server/shared/lengths';

export type Raw = string | Uint8Array<ArrayBuffer>;

const FROM = 'From: Ada <ada@example.com>\r\n';
/** An email with a Message-ID that no other has. */
export const email = (headers: string, body = 'Hello', from = FROM) =>
  `${from}Message-ID: <${randomUUID()}@example.com>\r\n${headers}\r\n${body}`;
const from = (sender: string) => email('', 'Hello', `From: ${sender}\r\n`);
const titled = (subject: string) => email(`Subject: ${subject}\r\n`);
const typed = (type: string, body: string) => email(`Content-Type: ${type}\r\n`, body);
const encoded = (by: string, body: string) => email(`Content-Transfer-Encoding: ${by}\r\n`, body);
const html = (body: string) => typed('text/html', body);
const MIXED = 'multipart/mixed; boundary=b';
const parts = (...each: string[]) =>
  typed(MIXED, `${each.map((part) => `--b\r\n${part}\r\n`).join('')}--b--`);
const file = (name: string) => `Content-Disposition: attachment; filename="${name}"\r\n\r\nx`;
const level = (n: number) => `--b${n}\r\nContent-Type: ${MIXED}${n + 1}\r\n\r\n`;
const nested = (levels: number) =>
  typed(`${MIXED}0`, Array.from({ length: levels }, (_, n) => level(n)).join(''));
const HUNDRED = 'A'.repeat(100);
export const BY = 'Auto-Submitted: ';
const UNSENDABLE = expect.stringMatching(/^[\da-f-]{36}@sender\.invalid$/) as string;
const WRONG = `inbox+${'a'.repeat(48)}@northfold.example`;
export const ours = (kind: string, id: string = randomUUID()) => `<${kind}.${id}@mail.example>`;
export const like = (words: RegExp) => expect.stringMatching(words) as string;
const UNREAD = String.raw`^\[Unreadable\. This is its beginning; download it for the rest\.\]`;
const unread = (beginning: RegExp) => like(new RegExp(`${UNREAD}\n\n${beginning.source}$`));
const LINK = /^One \(https:\/\/x\.example\/\?a=1&b\)/;

/** Emails as attackers and broken programs write them: a name, the email, the text of its message, what else it has. */
export const HOSTILE_EMAILS: [string, Raw, string?, object?][] = [
  ['nothing at all', '', unread(/\(no text\)/), { name: 'Unknown sender', email: UNSENDABLE }],
  ['ten megabytes of line ends', Buffer.alloc(EMAIL_BYTES_MAX, '\n'), unread(/\(no text\)/)],
  ['a quarter of a million short lines', email('', 'a\n'.repeat(248_990)), unread(/[^]+/)],
  ['ten megabytes of anything', new Uint8Array(randomBytes(EMAIL_BYTES_MAX))],
  ['a text without headers', '\r\nJust text', 'Just text'],
  ['no line end', 'abc', unread(/abc/)],
  ['no sender', email('', 'Hi', ''), 'Hi', { name: 'Unknown sender' }],
  ['no sender again', email('', 'Ho', ''), 'Ho', { email: UNSENDABLE, others: [] }],
  ['a sender without address', from('no one'), 'Hello', { name: 'no one', email: UNSENDABLE }],
  ['a sender in quotes', from('"a b"@example.com'), 'Hello', { email: UNSENDABLE }],
  ['a group as sender', from('We: kim@example.com;'), 'Hello', { email: 'kim@example.com' }],
  ['two senders', email('From: eve@example.com\r\n'), 'Hello', { email: 'ada@example.com' }],
  [
    'a long name',
    from(`"${'\u202eA\u0007'.repeat(300)}" <a@b.example>`),
    'Hello',
    { name: HUNDRED },
  ],
  ['a long subject', titled('x'.repeat(5_000)), 'Hello', { subject: like(/^x{200}$/) }],
  [
    'encoded words',
    titled('=?utf-8?B?QUJD?= '.repeat(9_000)),
    '',
    { subject: like(/^(ABC){66}AB$/) },
  ],
  ['a header in a header', titled('=?utf-8?Q?a=0D=0ABcc:_x?='), 'Hello', { subject: 'a Bcc: x' }],
  ['a formula', titled('=HYPERLINK("x")'), 'Hello', { subject: '=HYPERLINK("x")' }],
  ['turned text', titled('in\u202evoice\u2066'), 'Hello', { subject: 'invoice' }],
  ['headers of 300 KB', email(`X-Long: ${'y'.repeat(300_000)}\r\n`), like(/X-Long: yyy/)],
  ['ten thousand headers', email('X-A: b\r\n'.repeat(10_000)), 'Hello'],
  ['headers named like parts of objects', email('__proto__: x\r\nconstructor: y\r\n'), 'Hello'],
  ['bare carriage returns', email('', 'a\rb\rc'), 'a\nb\nc'],
  ['NUL and other controls', email('', 'a\0b\u0007c\u001b[2Jd'), 'abc[2Jd'],
  ['an unknown character set', typed('text/plain; charset=klingon', 'a\u00e9'), 'a\u00e9'],
  ['a wrong character set', typed('text/plain; charset=utf-16', 'odd')],
  ['broken base64', encoded('base64', '!!QUJ=D==')],
  ['broken quoted-printable', encoded('quoted-printable', 'a=ZZ=\r\nb='), 'a=ZZb'],
  ['HTML alone', html('<p>One</p><p>Two &amp; three</p>'), like(/^One\s+Two & three$/)],
  ['HTML of links that never close', html('<a href='.repeat(100_000)), like(/^(a href=){400}/)],
  ['a link in HTML', html('<p><a id=x href="https://x.example/?a=1&amp;b">One</a> <b'), like(LINK)],
  ['HTML with nothing but a script', html('<script>alert(1)</script>'), '(no text)'],
  ['ten megabytes of HTML that never closes', html('<a '.repeat(3_400_000)), like(/^(a ){400}/)],
  [
    'ten megabytes of tags',
    html(`Hello${'<p>'.repeat(3_000_000)}`),
    like(/^Hello\n\n\[\d{7} more characters not kept\]$/),
  ],
  ['HTML with halves of characters', html('a&#xD800;&#0;b'), 'a\ufffd\ufffdb'],
  ['parts in each other, 1000 deep', nested(1_000), like(/boundary=b0/)],
  ['parts without a boundary', typed('multipart/mixed', '--b\r\n\r\nx')],
  ['parts that do not end', typed(MIXED, '--b\r\n\r\nfound'), 'found'],
  ['a hundred thousand parts', parts(...Array<string>(100_000).fill('\r\nx'))],
  ['emails in emails', email('Content-Type: message/rfc822\r\n\r\n'.repeat(50))],
  ['paths', parts(file('../../a'), file('C:/a\u202efdp.exe')), '(no text)'],
  ['forty files', parts('\r\nThe text', ...Array<string>(40).fill(file(HUNDRED))), 'The text'],
  ['500 recipients', email(`To: ${'x@example.com,\r\n '.repeat(500)}y@example.com\r\n`), 'Hello'],
  ['spam', titled('Viagra casino, payday loan'), 'Hello', { state: 'spam' }],
  ['references to nothing', email(`References: ${ours('answer').repeat(2_000)}\r\n`), 'Hello'],
  ['a reference to no id', email(`In-Reply-To: ${ours('answer', '1234567890123')}\r\n`), 'Hello'],
  ['a reply address with a wrong code', email(`To: ${WRONG}\r\n`), 'Hello', { state: 'new' }],
  ['a bounce of nothing', from('MAILER-DAEMON@x.example.com'), 'Hello', { state: 'spam' }],
  ['a bounce without sender', email('Return-Path: <>\r\n'), 'Hello', { state: 'spam' }],
  ['a mailing list', email('List-Id: <x.example.com>\r\n'), 'Hello', { state: 'spam' }],
  ['an absence', email(`${BY}no\r\n${BY}auto-replied\r\n`), 'Hello', { state: 'spam' }],
];

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseRawEmail, readAttachment, type Email } from '#server/inbox/incoming/parse-email';
import { decodeText } from '#server/inbox/incoming/decode-text';
import { textOfHtml } from '#server/inbox/incoming/html-text';

const of = async (name: string) => readFile(join(import.meta.dirname, 'emails', `${name}.eml`));
const kenji = { name: 'Kenji Tanaka', address: 'kenji@client.example' };
const named = (name: string, type: string) => [expect.objectContaining({ name, type }) as object];
const FIRST = '> This is the first part of a long paragraph that was wrapped by the mail program';
const LINES = 'Dear team,\n\nCould you quote us?\n\n * one\n * two\n\nBatch\t42\nOnline\t7';

/** As mail programs send them: a file, its text, what else it says. */
const EMAILS: [string, string, Partial<Email>?][] = [
  ['m01-iso2022jp-without-charset', 'お問い合わせありがとうございます。田中です。'],
  ['m03-subject-raw-latin1', 'Grüße aus Köln', { subject: 'Netzqualität prüfen' }],
  ['m04-latin1-without-charset', 'Grüße aus Köln, 100 €', { from: kenji }],
  ['m05-latin1-said-utf8-meant', 'Dzień dobry, Grüße'],
  ['m07-x-unknown-utf8-meant', 'Grüße, Ελληνικά'],
  ['m08-cp850', 'Grüße'],
  ['m10-euc-kr-is-windows-949', '똠방각하 펲시콜라', { subject: '펲시 문의' }],
  ['m20-blank-plain-beside-html', 'We need help with our COBOL system.', { attachments: [] }],
  [
    'm22-only-part-is-text-attachment',
    'Please call me back.',
    { attachments: named('message.txt', 'text/plain') as Email['attachments'] },
  ],
  [
    'm26-see-below-and-attached-email',
    'see below\n\n----------\nFrom: boss@client.example\nSubject: The real question\n\nHow much is a code study?',
  ],
  [
    'm27-winmail-dat',
    '',
    { attachments: [{ name: 'winmail.dat', type: 'application/ms-tnef', bytes: 66 }] },
  ],
  ['m28-plain-says-html-viewer', 'We need help with our COBOL system.'],
  ['m30-text-enriched', '<bold>enriched</bold> body'],
  ['m31-outlook-html-tables-lists', `${LINES}\n\nthe spec (https://client.example/spec.pdf)`],
  ['m40-from-last-comma-first', 'Body', { from: { ...kenji, name: 'Tanaka, Kenji' } }],
  ['m41-bom-before-from', 'Body after BOM', { from: kenji }],
  ['m42-form-service-reply-to', 'Body of a form', { replyTo: kenji }],
  [
    'm60-flowed-quotes',
    `Yes, please do.\n\nOn 26.11.26 Northfold wrote:\n${FIRST} at seventy-two characters, and goes on here.\n>> An older line that was wrapped, too.\n\nKenji`,
  ],
  [
    'm61-encoded-words-split-in-a-character',
    'body',
    { subject: 'Frage zur Migration 日本語のテキスト' },
  ],
  [
    'm70-answer-thread-and-cc',
    'What would it cost?',
    {
      cc: [
        { name: 'Boss', address: 'boss@client.example' },
        { name: '', address: 'legal@client.example' },
      ],
    },
  ],
  [
    'r10-dsn-original-attached',
    '<{{VISITOR}}>: host mx.client.example said: 550 5.1.1 no such user',
    {
      report: {
        action: 'failed',
        diagnostic: 'smtp; 550 5.1.1 no such user',
        returned: expect.stringContaining('message-id: {{MESSAGE_ID}}') as string,
      },
    },
  ],
];

describe('An email as mail programs send it', () => {
  it.each(EMAILS)('%s', async (name, text, more) => {
    expect(await parseRawEmail(await of(name))).toMatchObject({ isRead: true, text, ...more });
  });

  const PARTS = 'MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=b\r\n';
  const HTML = 'Content-Type: text/html\r\n\r\n<meta charset=koi8-r><p>\xef\xd4\xd7\xc5\xd4';
  it.each<[string, string, string]>([
    ['carriage returns alone', 'Subject: x\rFrom: kim@x.example\r\rOne\rtwo', 'One\ntwo'],
    ['two of them', 'Subject: x\r\r\nFrom: kim@x.example\r\r\n\r\r\nOne\r\r\n', 'One'],
    ['a character set in HTML only', `From: kim@x.example\r\n${HTML}`, 'Ответ'],
    ['an empty sender before it', 'From:\r\nFrom: kim@x.example\r\n\r\nOne', 'One'],
    ['the program that sent it', 'Sender: kim@x.example\r\n\r\nOne', 'One'],
    [
      'an image for its plain text',
      `From: kim@x.example\r\n${PARTS}\r\n--b\r\n\r\n[cid:a.png]\r\n--b\r\n${HTML}`,
      'Ответ',
    ],
  ])('with %s is read', async (_, raw, text) => {
    const from = { address: 'kim@x.example' };
    expect(await parseRawEmail(Buffer.from(raw, 'latin1'))).toMatchObject({ from, text });
  });

  it('gives its attachments one by one', async () => {
    const raw = await of('m22-only-part-is-text-attachment');
    const file = await readAttachment(raw, 0);
    expect(file).toMatchObject({ name: 'message.txt', type: 'text/plain' });
    expect(file?.content.toString()).toBe('Please call me back.\r\n');
    expect(await readAttachment(raw, 1)).toBeUndefined();
  });
});

it.each<[string, string, string]>([
  ['Gr\xfc\xdfe', 'utf-8', 'Grüße'],
  ['Gr\x81\xe1e', 'IBM850', 'Grüße'],
  ['\xce\xf2\xe2\xe5\xf2', 'windows-1251', 'Ответ'],
  ['\xef\xd4\xd7\xc5\xd4', '"koi8-r";', 'Ответ'],
  ['\xff\xfeH\0i\0', 'us-ascii', 'Hi'],
  ['\xfe\xff\0H\0i', '', 'Hi'],
  ['Hello!', 'utf-16', 'Hello!'],
  ['\x93\xfa\x96\x7b', 'Shift_JIS', '日本'],
  ['\x1b$B4A;z\x1b(B', 'utf-8', '漢字'],
  ['\xe6\x97\xa5', 'us-ascii', '日'],
  ['\x1b$BF|\x1b(B\x1b$BK\\\x1b(B', 'ISO-2022-JP', '日本'],
  ['\x1b$)C\x0e>H3g\x0f!', 'iso-2022-kr', '안녕!'],
  ['a~{<:Ky2;S{~}b', 'HZ-GB-2312', 'a己所不欲b'],
  ['\x81\x39\xee\x39', 'gb2312', '㐀'],
  ['\xc6\xfc', 'eucJP-ms', '日'],
  ['\xc3\xbcbel \xc3', 'utf-8', 'übel \ufffd'],
])('The bytes %j as %s are %s', (bytes, label, text) => {
  expect(decodeText(Buffer.from(bytes, 'latin1'), label)).toBe(text);
});

it.each<[string, string]>([
  ['<ol start=3><li><p>a</p><li>b<ul><li>c</ul></ol>', '3. a\n 4. b\n    * c'],
  ['<p>Yes</p><blockquote><p>a</p><p>b</p></blockquote>c', 'Yes\n\n> a\n>\n> b\n\nc'],
  ['<a href="https://x.example/">https://x.example</a>', 'https://x.example'],
  ['<div>a</div><div><br></div><div>b<br></div><div>c</div>', 'a\n\nb\nc'],
  ['<pre>a\n  b</pre>', 'a\n  b'],
  ['a <img src=x alt="😀">', 'a 😀'],
  ['<table><tr><td><p>a</p></td><td><p>b</p></td></tr></table>', 'a\tb'],
])('The HTML %s', (html, text) => {
  expect(textOfHtml(html, 1_000).text.trim()).toBe(text);
});

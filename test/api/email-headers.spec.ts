import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countedSoFar } from './accounts.js';
import { createTestApp, type TestApp } from '#support/app';
import { buildContactMessage, call, signUp } from '#support/factories';
import { type MailSink, startMailSink } from '#support/mail-sink';

/** The lines of the log. */
const lines: unknown[] = [];
const keep = (line: unknown) => void lines.push(line);

let sink: MailSink;
let site: TestApp;
beforeAll(async () => {
  sink = await startMailSink();
  site = await createTestApp({ env: { SMTP_URL: sink.url } });
  site.app.useLogger({ log: keep, warn: keep, error: keep });
});
afterAll(async () => {
  await site.close();
  await sink.close();
  Logger.overrideLogger(false);
});

/** A contact message as the consultancy's mail program shows it. */
async function received(overrides: Record<string, string>) {
  const answer = await call(site, '/contact', { body: buildContactMessage(overrides) });
  expect(answer.status).toBe(201);
  const { id }: { id: string } = JSON.parse(await answer.text());
  const arrived = () => sink.deliveries.find(({ messageId }) => messageId.includes(id))?.email;
  await expect.poll(arrived).toBeDefined();
  const email = arrived();
  if (!email) throw new Error('It went away again.');
  return email;
}

describe('The subject of a contact message', () => {
  it.each([
    ['an encoded word', '=?utf-8?Q?Your_invoice?='],
    ['an encoded word in base64 among others', 'Hello =?UTF-8?B?QmNjOiB4?= there'],
    ['a line break in disguise', '=?utf-8?Q?a=0D=0ABcc:_x=40example.com?='],
    ['half an encoded word', 'What does =?utf-8? mean?'],
    ['letters beside it', 'Grüße =?iso-8859-1?Q?=E9?= 🐧'],
    ['a hundred of them', '=?utf-8?Q?x?= '.repeat(14).trim()],
    ['Hebrew with its marks', 'שלום\u200f world'],
  ])('arrives as it was typed: %s', async (_, subject) => {
    const email = await received({ subject });
    expect(email.subject).toBe(`Contact: ${subject}`);
    expect(email.text).toContain(subject);
    expect(email.headers.has('bcc')).toBe(false);
  });

  it('is pure ASCII on its way', async () => {
    const email = await received({ subject: 'Grüße =?utf-8?Q?x?= 🐧' });
    expect(email.headers.get('subject')).toMatch(/^[\x20-\x7e\r\n\t]*$/);
  });
});

describe('The name of a visitor', () => {
  it.each([['Ada "the first" Lovelace'], ['Zoë <zoe@example.org>'], ['A, B; C: D']])(
    'stands in the reply address as it was typed, and changes it by nothing: %s',
    async (name) => {
      const email = await received({ name });
      expect(email.replyTo).toEqual([{ name, address: 'ada@example.com' }]);
    },
  );

  it('is left out of the reply address when a mail program would decode it', async () => {
    const email = await received({ name: '=?utf-8?Q?Your_Bank?=' });
    expect(email.replyTo).toEqual([{ name: '', address: 'ada@example.com' }]);
    expect(email.text).toContain('=?utf-8?Q?Your_Bank?= (ada@example.com)');
  });
});

describe('An operator', () => {
  it('finds in the log under the message’s id what the mail server said when it took the email', async () => {
    const email = await received({ subject: 'Did you get it?' });
    const messageId = email.headers.get('message-id');
    const line = () =>
      lines.find((each) => (each as { messageId?: string }).messageId === messageId);
    await expect.poll(line).toMatchObject({
      event: 'email-sent',
      kind: 'contact-message',
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      response: expect.stringMatching(/^250 /),
    });
  });

  it('sees a confirmation that the mail server refuses for good counted by its kind, and logged with the reason', async () => {
    await sink.turn('never');
    const before = await countedSoFar('confirm-address', 'dead');
    await signUp(site);
    await expect.poll(async () => countedSoFar('confirm-address', 'dead')).toBe(before + 1);
    await sink.turn('take');
    expect(lines).toContainEqual(
      expect.objectContaining({
        event: 'email-dead',
        kind: 'confirm-address',
        response: expect.stringMatching(/\b550 No such mailbox/),
      }),
    );
  });
});

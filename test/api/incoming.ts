import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { createTestApp, type TestApp } from '#support/app';
import { call } from '#support/factories';
import { type MailSink, startMailSink } from '#support/mail-sink';
import { givePersonalToken } from '#support/personal-tokens';
import { signUpStaff, writeMessage } from '#support/staff';
import { until } from '#support/waiting';
import { email, type Raw } from './hostile-emails.js';

export let site: TestApp;
export let sink: MailSink;
export let staff: Awaited<ReturnType<typeof signUpStaff>>;
export let hook: string;
/** For a whole file. */
export function receiveEmails(): void {
  beforeAll(async () => {
    sink = await startMailSink();
    site = await createTestApp({
      env: {
        SMTP_URL: sink.url,
        MAIL_FROM: 'Northfold <post@mail.example>',
        CONTACT_EMAIL: 'hello@northfold.example',
        INBOX_ADDRESS: 'Inbox@northfold.example',
        INBOX_AUTH_SERVER: 'mx.northfold.example',
      },
    });
    staff = await signUpStaff(site, 'Grace Hopper');
    hook = await givePersonalToken(site, staff, { scopes: ['inbox:incoming'] });
    await until('all emails are sent', async () => (await waiting('FROM jobs')) === 0);
  });
  afterAll(async () => {
    await site.close();
    await sink.close();
  });
}

export interface Shown extends Record<'state' | 'name' | 'email' | 'subject' | 'message', string> {
  id: string;
  unansweredSince: string | null;
  others: object[];
  answers: object[];
  incoming: { id: string } | null;
  replies: { sender: string | null; text: string; automatic: boolean }[];
  history: { kind: string }[];
}

export const read = async (id: string): Promise<Shown> => {
  const answer = await call(site, `/inbox/messages/${id}`, { token: staff.token });
  expect(answer.status).toBe(200);
  return JSON.parse(await answer.text());
};
export const change = async (id: string, body: object) =>
  call(site, `/inbox/messages/${id}`, { method: 'PATCH', token: staff.token, body });
export const ids = async (): Promise<string[]> => {
  const rows = await site.database.query<{ id: string }[]>('SELECT id FROM contact_messages');
  return rows.map(({ id }) => id);
};
export const waiting = async (sql: string): Promise<number> => {
  const [row] = await site.database.query<{ count: number }[]>(`SELECT count(*)::int ${sql}`);
  return row?.count ?? 0;
};

export const send = async (raw: Raw, token = hook, type = 'message/rfc822') =>
  fetch(`${site.url}/api/inbox/incoming`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${token}` },
    body: raw,
  });
/** Passes an email on, and waits until it was read. @returns the ids of new messages */
export async function receive(raw: Raw): Promise<string[]> {
  const before = new Set(await ids());
  expect((await send(raw)).status).toBe(202);
  const unread = "FROM jobs WHERE task = 'email:incoming'";
  await until('the email is read', async () => (await waiting(unread)) === 0);
  return (await ids()).filter((id) => !before.has(id));
}
/** The same, where it becomes a message. */
export const receiveNew = async (raw: Raw): Promise<Shown> => {
  const [id = '', ...more] = await receive(raw);
  expect(more).toEqual([]);
  return read(id);
};

/** A message that the consultancy got an email about. @returns also where a reply to that email goes */
export async function conversation() {
  const address = `ada.${randomUUID()}@example.com`;
  const id = await writeMessage(site, { email: address });
  await until('the consultancy has it', () => mailAbout(id).length > 0);
  const [, inbox] = mailAbout(id)[0]?.replyTo ?? [];
  return { id, address, inbox: inbox?.address ?? '' };
}
/** Answers it. @returns the Message-ID of the answer, and where a reply goes */
export async function answered(id: string, address: string) {
  const answer = { token: staff.token, body: { text: 'Dear Ada' } };
  await call(site, `/inbox/messages/${id}/answers`, answer);
  const sent = () => sink.deliveries.find((one) => one.email.to.includes(address));
  await until('the answer is sent', () => sent() !== undefined);
  await until('and noted', async () => (await waiting('FROM jobs')) === 0);
  return { sent: sent(), inbox: sent()?.email.replyTo[1]?.address ?? '' };
}
export const AUTH = 'Authentication-Results: mx.northfold.example; ';
export const mailAbout = (id: string) =>
  sink.deliveries.flatMap((one) => (one.messageId.includes(id) ? one.email : []));
export const reply = (sender: string, to: string, more = '', body = 'As said') =>
  email(`To: x@example.com, ${to}\r\n${more}`, body, `From: <${sender}>\r\n`);

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { useTestApp } from '#support/app';
import { buildContactMessage, call } from '#support/factories';
import { until } from '#support/waiting';
import { expectNamed } from './problem.js';

const site = useTestApp({ env: { CONTACT_EMAIL: 'desk@northfold.example' } });
const replica = useTestApp({ env: { WORKER: 'off' } }, site);

const newKey = () => `"${randomUUID()}"`;

const send = async (key: string, overrides: Record<string, unknown> = {}, to = site) =>
  call(to, '/contact', {
    body: buildContactMessage(overrides),
    headers: { 'idempotency-key': key },
  });

async function accepted(response: Response): Promise<{ id: string; receivedAt: string }> {
  const text = await response.text();
  expect(response.status, text).toBe(201);
  return JSON.parse(text);
}

const stored = async (subject: string): Promise<number> => {
  const rows = await site.database.query('SELECT id FROM contact_messages WHERE subject = $1', [
    subject,
  ]);
  return rows.length;
};

describe('POST /contact with an Idempotency-Key', () => {
  it('stores a message that is sent twice once, mails it once, and gives both the first answer', async () => {
    const key = newKey();
    const subject = `Twice ${key}`;
    const first = await accepted(await send(key, { subject }));
    const again = await accepted(await send(key, { subject }));
    const elsewhere = await accepted(await send(key, { subject }, replica));
    expect([again, elsewhere]).toEqual([first, first]);
    expect(await stored(subject)).toBe(1);
    const waiting = () =>
      site.database.query('SELECT id FROM jobs WHERE position($1 IN payload::text) > 0', [
        first.id,
      ]);
    await site.mailbox.waitFor('desk@northfold.example', { subject: new RegExp(key) });
    await expect.poll(waiting).toEqual([]);
    const emails = await site.mailbox.emails('desk@northfold.example');
    const ids = emails.map(({ headers }) => headers.get('message-id'));
    expect(ids.filter((id) => id?.includes(first.id))).toHaveLength(1);
  });

  it('knows the message again however its blanks, its unknown fields and the key are written', async () => {
    const key = randomUUID();
    const first = await accepted(await send(key, { subject: 'Spelling' }));
    const again = await accepted(await send(`"${key}"`, { subject: '  Spelling ', unknown: 1 }));
    expect(again).toEqual(first);
  });

  it('keeps the keys of different senders apart', async () => {
    const key = '"1"';
    const subject = `Both count from one ${randomUUID()}`;
    const first = await accepted(await send(key, { subject, email: 'ada@example.com' }));
    const other = await accepted(await send(key, { subject, email: 'bob@example.com' }));
    expect(other.id).not.toBe(first.id);
    expect(await accepted(await send(key, { subject, email: 'ada@example.com' }))).toEqual(first);
    expect(await stored(subject)).toBe(2);
  });

  it('refuses a key that came with another message, and stores nothing', async () => {
    const key = newKey();
    await accepted(await send(key, { subject: 'One message' }));
    const subject = `Another ${key}`;
    await expectNamed(await send(key, { subject }), 'idempotency-key-reused');
    expect(await stored(subject)).toBe(0);
  });

  it('stores one of twenty that come at the same time to two replicas', async () => {
    const key = newKey();
    const subject = `Together ${key}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => send(key, { subject }, at % 2 ? site : replica)),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([]);
    const first = await accepted(await send(key, { subject }));
    for (const answer of answers.filter(({ status }) => status === 201)) {
      expect(await accepted(answer)).toEqual(first);
    }
    expect(await stored(subject)).toBe(1);
  });

  it('answers 409 while the first call is at work, and the first answer when it is done', async () => {
    const holder = site.database.createQueryRunner();
    await holder.query('SELECT pg_advisory_lock(4711)');
    await site.database.query(`
      CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN IF NEW.subject = ''Held'' THEN PERFORM pg_advisory_xact_lock(4711); END IF; RETURN NEW; END';
      CREATE TRIGGER wait_for_test BEFORE INSERT ON contact_messages FOR EACH ROW EXECUTE FUNCTION wait_for_test()`);
    const key = newKey();
    const first = send(key, { subject: 'Held' });
    await until('the first call waits for the lock', async () => {
      const waiting = await holder.query(
        "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
      );
      return waiting.length === 1;
    });
    for (const place of [site, replica]) {
      await expectNamed(await send(key, { subject: 'Held' }, place), 'repeated-too-early');
    }
    await holder.query('SELECT pg_advisory_unlock(4711)');
    await holder.release();
    const answer = await accepted(await first);
    expect(await accepted(await send(key, { subject: 'Held' }))).toEqual(answer);
    await site.database.query('DROP FUNCTION wait_for_test CASCADE');
  });

  it('forgets a key after a day', async () => {
    const key = newKey();
    const first = await accepted(await send(key, { subject: 'Yesterday' }));
    const age = async (interval: string) => {
      await site.database.query(
        'UPDATE contact_messages SET received_at = now() - $2::interval WHERE id = $1',
        [first.id, interval],
      );
      await site.app.get(Cleanup).run();
    };
    await age('23 hours 59 minutes');
    expect((await accepted(await send(key, { subject: 'Yesterday' }))).id).toBe(first.id);
    await age('24 hours 1 minute');
    expect((await accepted(await send(key, { subject: 'Yesterday' }))).id).not.toBe(first.id);
  });

  it.each(['', '""', 'x'.repeat(256), 'two words', 'ключ'])('refuses the key %j', async (key) => {
    const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') };
    const body = buildContactMessage();
    await expectNamed(await call(site, '/contact', { body, headers }), 'invalid-idempotency-key');
  });
});

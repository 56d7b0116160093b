import { describe, expect, it } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { createTestApp, useTestApp } from '#support/app';
import { buildContactMessage, call } from '#support/factories';
import { expectBadFields } from './problem.js';

const site = useTestApp({ env: { CONTACT_EMAIL: 'desk@northfold.example' } });

const post = async (body: unknown) => call(site, '/contact', { body });
const send = async (overrides: Record<string, unknown>) => {
  const response = await post(buildContactMessage(overrides));
  expect(response.status).toBe(201);
  const { id }: { id: string } = JSON.parse(await response.text());
  const [row] = await site.database.query('SELECT * FROM contact_messages WHERE id = $1', [id]);
  return row;
};

describe('POST /contact', () => {
  it('stores the message before it answers', async () => {
    const message = buildContactMessage();
    const response = await post(message);
    expect(response.status).toBe(201);
    const body: { id: string; receivedAt: string } = JSON.parse(await response.text());
    expect(body).toEqual({ id: expect.any(String), receivedAt: expect.stringMatching(/Z$/) });
    const [row] = await site.database.query('SELECT * FROM contact_messages WHERE id = $1', [
      body.id,
    ]);
    expect(row).toMatchObject({ ...message, status: 'new' });
    expect(row.received_at.toISOString()).toBe(body.receivedAt);
  });

  it('brings it to the consultancy, who answer the visitor by answering the email', async () => {
    const { id } = await send({
      subject: 'Émigré code',
      message: 'First\n\n<script>alert(1)</script>',
    });
    const email = await site.mailbox.waitFor('desk@northfold.example', { subject: /Émigré code/ });
    expect(email.headers.get('reply-to')).toContain('ada@example.com');
    expect(email.headers.get('message-id')).toContain(id);
    expect(email.text).toContain('First\n\n<script>alert(1)</script>');
    expect(email.html).toContain('&lt;script&gt;');
    expect(email.html).not.toMatch(/<script|<img|src=/);
    expect(await site.mailbox.emails('ada@example.com')).toEqual([]);
  });

  it.each([
    ['name', { name: 'x'.repeat(100) }],
    ['name of emoji', { name: '👩‍🚀'.repeat(33) }],
    ['name with presentation selectors', { name: '❤️'.repeat(50) }],
    ['subject', { subject: '🐧'.repeat(200) }],
    ['message', { message: '🐧'.repeat(5_000) }],
    ['message with line breaks and tabs', { message: 'a\r\n\tb' }],
  ])('takes the longest %s', async (_, overrides) => {
    expect(await send(overrides)).toMatchObject(overrides);
  });

  it.each([
    ['nothing', {}, ['name', 'email', 'subject', 'message']],
    [
      'blanks',
      { name: ' ', email: ' ', subject: '\t', message: '\n' },
      ['name', 'email', 'subject', 'message'],
    ],
    ['a name that is too long', { ...buildContactMessage(), name: 'x'.repeat(101) }, ['name']],
    [
      'a subject that is too long',
      { ...buildContactMessage(), subject: 'x'.repeat(201) },
      ['subject'],
    ],
    [
      'a message that is too long',
      { ...buildContactMessage(), message: 'x'.repeat(5_001) },
      ['message'],
    ],
    ['no address', { ...buildContactMessage(), email: 'ada@' }, ['email']],
    [
      'two addresses',
      { ...buildContactMessage(), email: 'a@example.com, b@example.com' },
      ['email'],
    ],
  ])('refuses %s', async (_, body, fields) => {
    await expectBadFields(await post(body), ...fields);
  });

  it('says what the form says', async () => {
    const body: { errors: { message: string }[] } = JSON.parse(
      await (await post({ name: '', subject: '', message: '', email: 'ada' })).text(),
    );
    expect(body.errors.map(({ message }) => message)).toEqual([
      'Name is required.',
      'Email address is invalid.',
      'Subject is required.',
      'Message is required.',
    ]);
  });

  it.each([
    ['from a robot that fills every field', { website: 'https://spam.example' }],
    [
      'with links and markup',
      { message: '<a href="http://x.example">casino</a> http://y.example' },
    ],
  ])('quarantines a message %s: kept, answered alike, no email', async (_, overrides) => {
    const row = await send(overrides);
    expect(row).toMatchObject({ status: 'spam' });
    const jobs = await site.database.query("SELECT FROM jobs WHERE payload->>'id' = $1", [row.id]);
    expect(jobs).toEqual([]);
    // An email queued later has arrived, so one for this message would have too.
    const after = await send({ subject: `After ${row.id}` });
    await site.mailbox.waitFor('desk@northfold.example', { subject: new RegExp(row.id) });
    const ids = (await site.mailbox.emails()).map(({ headers }) => headers.get('message-id'));
    expect(ids.join()).toContain(after.id);
    expect(ids.join()).not.toContain(row.id);
  });
});

describe('Messages that were quarantined', () => {
  const summaries = async () =>
    (await site.mailbox.emails('desk@northfold.example')).filter(({ subject }) =>
      subject.startsWith('Possible spam'),
    );
  /** The task that the worker runs every morning. */
  const morning = async () => {
    await site.database.query("INSERT INTO jobs (task) VALUES ('set-aside-summary')");
    await expect.poll(async () => site.database.query('SELECT FROM jobs')).toEqual([]);
  };

  it('are counted in one email to the consultancy a day, for a person to decide', async () => {
    const before = (await summaries()).length;
    await send({ subject: 'Casino, casino: is your client one?' });
    await morning();
    const [summary] = (await summaries()).slice(before);
    expect(summary?.subject).toMatch(/^Possible spam: (one message|\d messages)$/);
    expect(summary?.text).toContain('/inbox?state=spam');
  });

  it('are counted in the next one where a day was missed, and in one only', async () => {
    await send({ subject: 'Casino, casino: is another client one?' });
    await site.database.query(
      "UPDATE contact_messages SET received_at = now() - interval '3 days' WHERE status = 'spam'",
    );
    const before = (await summaries()).length;
    await morning();
    await morning();
    expect((await summaries()).slice(before).map(({ subject }) => subject)).toEqual([
      'Possible spam: one message',
    ]);
  });

  it('cause no email on a day without any', async () => {
    const before = (await summaries()).length;
    await send({ subject: 'Nothing wrong with this one' });
    await morning();
    expect(await summaries()).toHaveLength(before);
  });
});

describe('Contact messages', () => {
  it('are kept as long as CONTACT_RETENTION_DAYS says, those quarantined for 90 days', async () => {
    await using keeper = await createTestApp({ env: { CONTACT_RETENTION_DAYS: '200' } });
    await keeper.database.query(
      `INSERT INTO contact_messages (name, email, email_canonical, subject, message, status, received_at)
       SELECT 'Ada', 'a@example.com', 'a@example.com', status || ' ' || age, 'Hello', status, now() - make_interval(days => age)
       FROM unnest(ARRAY[1, 89, 91, 199, 201]) AS age, unnest(ARRAY['new', 'spam']) AS status`,
    );
    await keeper.app.get(Cleanup).run();
    const left: { subject: string }[] = await keeper.database.query(
      'SELECT subject FROM contact_messages ORDER BY status, received_at DESC',
    );
    expect(left.map(({ subject }) => subject)).toEqual([
      'new 1',
      'new 89',
      'new 91',
      'new 199',
      'spam 1',
      'spam 89',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { buildContactMessage, call, signUpAndLogIn, confirmedOwner } from '#support/factories';
import { writeMessage } from '#support/staff';

/** Contact messages that an account holder sent from the address of the account. */

const site = useTestApp({ env: { WORKER: 'off' } });

const leave = async (fields: Parameters<typeof writeMessage>[1]) => writeMessage(site, fields);

const leaveMany = async (count: number, email: string) =>
  site.database.query(
    `INSERT INTO contact_messages (name, email, email_canonical, subject, message)
     SELECT 'Ada', given, given, 'Hello', 'Hello'
     FROM (VALUES ($1::text)) AS address (given), generate_series(1, $2)`,
    [email, count],
  );

it('stay when the account is deleted, and still reach us', async () => {
  const { email, token } = await confirmedOwner(site);
  const id = await leave({ email });
  const gone = await call(site, '/auth/delete', { method: 'DELETE', token });
  expect(gone.status).toBe(204);
  for (const rows of [
    'SELECT FROM contact_messages WHERE id = $1',
    "SELECT FROM jobs WHERE payload->>'id' = $1",
  ]) {
    expect(await site.database.query(rows, [id]), rows).toHaveLength(1);
  }
});

describe('GET /auth/export', () => {
  it('holds replies from the confirmed address to messages of others, and nothing of those', async () => {
    const { email, token } = await confirmedOwner(site);
    const others = await leave({ subject: 'Not mine' });
    await site.database.query(
      `INSERT INTO inbox_entries (message_id, version, kind, text, sender)
       VALUES ($1, 1, 'reply', 'My reply', $2), ($1, 2, 'reply', 'Not mine', 'friend@example.com')`,
      [others, email],
    );
    expect(await messagesOf(token)).toEqual([{ at: expect.any(String), text: 'My reply' }]);
  });

  const messagesOf = async (token: string): Promise<unknown[]> => {
    const { contactMessages } = JSON.parse(
      await (await call(site, '/auth/export', { token })).text(),
    );
    return contactMessages;
  };

  it('holds what was sent from the confirmed address, the latest first, and nothing else', async () => {
    const { email, token } = await confirmedOwner(site);
    const first = await leave({ email, subject: 'First' });
    const second = await leave({ email: email.toUpperCase(), message: 'Second' });
    await leave({ subject: 'Not mine' });
    await site.database.query(
      "INSERT INTO inbox_entries (message_id, version, kind, text) VALUES ($1, 1, 'reply', 'Third')",
      [second],
    );
    expect(await messagesOf(token)).toEqual([
      {
        ...buildContactMessage({ email: email.toUpperCase(), message: 'Second' }),
        id: second,
        receivedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        answers: [],
        replies: [{ at: expect.any(String), text: 'Third' }],
      },
      {
        ...buildContactMessage({ email, subject: 'First' }),
        id: first,
        receivedAt: expect.any(String),
        answers: [],
        replies: [],
      },
    ]);
  });

  it('holds no messages while the address is not confirmed', async () => {
    const { email, token } = await signUpAndLogIn(site);
    await leave({ email });
    expect(await messagesOf(token)).toEqual([]);
  });

  it('holds every message, however many there are', async () => {
    const { email, token } = await confirmedOwner(site);
    await leaveMany(450, email);
    const messages = await messagesOf(token);
    expect(new Set(messages.map((message) => JSON.stringify(message))).size).toBe(450);
  });
});

import { describe, expect, it } from 'vitest';
import { Environment } from '#server/config/environment';
import { Sealer } from '#server/config/sealer';
import { useTestApp } from '#support/app';
import {
  buildContactMessage,
  call,
  type Credentials,
  signUpAndLogIn,
  confirmedOwner,
} from '#support/factories';
import { expectBadFields, expectNamed } from './problem.js';

/** Contact messages that an account holder sent from the address of the account. */

const site = useTestApp({ env: { WORKER: 'off' } });

const leave = async (overrides: Record<string, unknown>): Promise<string> => {
  const answer = await call(site, '/contact', { body: buildContactMessage(overrides) });
  const { id }: { id: string } = JSON.parse(await answer.text());
  return id;
};

const leaveMany = async (count: number, email: string) =>
  site.database.query(
    `INSERT INTO contact_messages (name, email, email_canonical, subject, message)
     SELECT 'Ada', given, given, 'Hello', 'Hello'
     FROM (VALUES ($1::text)) AS address (given), generate_series(1, $2)`,
    [email, count],
  );

const owner = async (): Promise<Credentials & { token: string }> => {
  const user = await confirmedOwner(site);
  return user;
};

const remove = async (token: string | undefined, query = '') =>
  call(site, `/auth/delete${query}`, {
    method: 'DELETE',
    ...(token !== undefined && { token }),
  });

const isKept = async (id: string): Promise<boolean> =>
  (await site.database.query('SELECT FROM contact_messages WHERE id = $1', [id])).length > 0;

const waitsToBeSent = async (id: string): Promise<boolean> =>
  (await site.database.query(`SELECT FROM jobs WHERE payload->>'id' = $1`, [id])).length > 0;

const farewellOf = async (email: string): Promise<string> => {
  const [{ parts }] = await site.database.query(
    `SELECT payload->>'parts' AS parts FROM jobs
     WHERE payload->>'kind' = 'account-deleted' AND payload->>'to' = $1`,
    [email],
  );
  return new Sealer(site.app.get(Environment), 'northfold emails').open(parts);
};

describe('DELETE /auth/delete', () => {
  it('removes the messages of the owner’s confirmed address, too, when asked to, in any spelling', async () => {
    const { email, token } = await owner();
    const ids = [await leave({ email }), await leave({ email: email.replace('@e', '@E') })];
    const stranger = await leave({ email: `x.${email}` });
    expect((await remove(token, '?contactMessages=true')).status).toBe(204);
    for (const id of ids) expect(await isKept(id)).toBe(false);
    expect(await isKept(stranger)).toBe(true);
    expect(await farewellOf(email)).toContain(': 2 messages');
  });

  it('takes what still waits to be sent to the consultancy along, and leaves other emails', async () => {
    const { email, token } = await owner();
    const [id, other] = [await leave({ email }), await leave({})];
    expect(await waitsToBeSent(id)).toBe(true);
    await remove(token, '?contactMessages=true');
    expect(await waitsToBeSent(id)).toBe(false);
    expect(await waitsToBeSent(other)).toBe(true);
  });

  it('removes more of them than one statement takes', async () => {
    const { email, token } = await owner();
    await leaveMany(1_200, email);
    await remove(token, '?contactMessages=true');
    expect(await farewellOf(email)).toContain(': 1200 messages');
  });

  it.each(['', '?contactMessages=false'])('leaves them unless asked to: %j', async (query) => {
    const { email, token } = await owner();
    const id = await leave({ email });
    expect((await remove(token, query)).status).toBe(204);
    expect(await isKept(id)).toBe(true);
    expect(await waitsToBeSent(id)).toBe(true);
    expect(await farewellOf(email)).not.toContain('contact form');
  });

  it.each(['', 'yes', '1', 'TRUE', 'constructor', 'true&contactMessages=true'])(
    'refuses to guess what contactMessages=%s means, and removes nothing',
    async (value) => {
      const { token } = await owner();
      await expectBadFields(await remove(token, `?contactMessages=${value}`), 'contactMessages');
      expect((await call(site, '/auth/profile', { token })).status).toBe(200);
    },
  );

  it('removes nothing while the address is not confirmed', async () => {
    const { email, token } = await signUpAndLogIn(site);
    const id = await leave({ email });
    await expectNamed(await remove(token, '?contactMessages=true'), 'confirmed-address-needed');
    expect(await isKept(id)).toBe(true);
    expect((await call(site, '/auth/profile', { token })).status).toBe(200);
    expect((await remove(token)).status).toBe(204);
  });
});

describe('GET /auth/export', () => {
  it('holds replies from the confirmed address to messages of others, and nothing of those', async () => {
    const { email, token } = await owner();
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
    const { email, token } = await owner();
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
    const { email, token } = await owner();
    await leaveMany(450, email);
    const messages = await messagesOf(token);
    expect(new Set(messages.map((message) => JSON.stringify(message))).size).toBe(450);
  });
});

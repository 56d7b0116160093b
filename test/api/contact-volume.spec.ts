import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#support/app';
import { buildContactMessage, buildUser, call } from '#support/factories';

/** Networks of its own for every test: the application trusts one proxy. */
let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
});
afterAll(async () => site.close());

/** Leaves a message, of nobody else and in words of its own unless told so. @returns what became of it */
async function send(from: string, overrides: Partial<Record<string, unknown>> = {}) {
  const { email } = buildUser();
  const body = buildContactMessage({ email, message: `Hello, ${randomUUID()}`, ...overrides });
  const response = await call(site, '/contact', { body, headers: { 'x-forwarded-for': from } });
  if (response.status !== 201) return response.status;
  const { id }: { id: string } = JSON.parse(await response.text());
  const [row] = await site.database.query('SELECT status FROM contact_messages WHERE id = $1', [
    id,
  ]);
  return row.status as string;
}

const sendMany = async (times: number, from: (n: number) => string, overrides = {}) => {
  const outcomes: (string | number)[] = [];
  for (let n = 0; n < times; n += 1) outcomes.push(await send(from(n), overrides));
  return outcomes;
};
const times = (count: number, outcome: string) => Array.from({ length: count }, () => outcome);

describe('The contact form', () => {
  it('takes a message of somebody in whose name others have written forty', async () => {
    const email = 'kate@example.com';
    await sendMany(40, (n) => `198.51.${n}.1`, { email });
    expect(await send('203.0.113.1', { email })).toBe('new');
  });

  it('quarantines what one client writes above ten messages an hour, and keeps it', async () => {
    const outcomes = await sendMany(12, () => '192.0.2.1');
    expect(outcomes).toEqual([...times(10, 'new'), ...times(2, 'spam')]);
    expect(await send('192.0.2.2')).toBe('new');
  });

  it('leaves nothing behind of a message that is quarantined for its volume, but the message', async () => {
    const count = async () => {
      const [row] = await site.database.query(
        `SELECT count(*)::int, sum(sent)::int FROM email_budgets WHERE email LIKE 'messages%'`,
      );
      return row;
    };
    await sendMany(10, () => '192.0.5.1');
    const before = await count();
    expect(await send('192.0.5.1')).toBe('spam');
    expect(await count()).toEqual(before);
  });

  it('quarantines the same words from the sixth time a day on, whoever sends them and however they are spaced', async () => {
    const message = 'Have your pages found by more people.';
    const outcomes = await sendMany(5, (n) => `100.64.${n}.1`, { message });
    expect(outcomes).toEqual(times(5, 'new'));
    const again = ` HAVE your pages\nfound  by more people.`;
    expect(await send('100.64.6.1', { message: again, subject: 'Another' })).toBe('spam');
    expect(await send('100.64.6.1')).toBe('new');
  });

  it.each([
    ['an IPv4 /24', (n: number) => `100.65.1.${n}`, '100.65.2.1'],
    ['an IPv6 /48', (n: number) => `2001:db8:7:${n}::1`, '2001:db8:8:1::1'],
  ])(
    'quarantines what comes from %s above sixty messages an hour',
    async (_, client, elsewhere) => {
      const outcomes = await sendMany(61, client);
      expect(outcomes).toEqual([...times(60, 'new'), 'spam']);
      expect(await send(elsewhere)).toBe('new');
    },
  );
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { SPAM_MOST } from '#server/contact/contact.service';
import { useTestApp } from '#support/app';
import { query } from '#support/databases';
import { buildContactMessage, call, signUp } from '#support/factories';
import { givePersonalToken } from '#support/personal-tokens';
import { idOf } from './accounts.js';
import { leaveOne } from './points.js';
import { expectProblem, expectNamed } from './problem.js';

/** Networks of its own for every test: the application trusts one proxy. */
const site = useTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });

interface Sent {
  from: string;
  body?: object;
  headers?: Record<string, string>;
  token?: string;
}

const send = async ({ from, body = buildContactMessage(), headers = {}, token }: Sent) =>
  call(site, '/contact', {
    body,
    headers: { 'x-forwarded-for': from, ...headers },
    ...(token !== undefined && { token }),
  });
const acceptedId = async (response: Response): Promise<string> => {
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
};
const stateOf = async (id: string): Promise<string> => {
  const [row] = await site.database.query('SELECT status FROM contact_messages WHERE id = $1', [
    id,
  ]);
  return row.status;
};
const sendMany = async (count: number, sent: (n: number) => Sent) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await acceptedId(await send(sent(n))));
  return ids;
};

describe('A message', () => {
  it('is never spam for its volume: one client sends sixty an hour, and learns when to send more', async () => {
    await sendMany(1, () => ({ from: '192.0.2.1' }));
    await leaveOne(site, 'contact', '192.0.2.1');
    expect(await stateOf(await acceptedId(await send({ from: '192.0.2.1' })))).toBe('new');
    const refused = await send({ from: '192.0.2.1' });
    await expectProblem(refused, 429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(await stateOf(await acceptedId(await send({ from: '192.0.2.2' })))).toBe('new');
  });

  it.each([
    ['an IPv4 /24', (n: number) => `198.51.110.${n}`, '198.51.110.0/24', '198.51.111.1'],
    ['an IPv6 /48', (n: number) => `2001:db8:110:${n}::1`, '2001:db8:110::/48', '2001:db8:111::1'],
  ])('is one of three hundred an hour from %s', async (_, client, block, other) => {
    await sendMany(1, () => ({ from: client(1) }));
    await leaveOne(site, 'contact-network', block);
    await sendMany(1, () => ({ from: client(2) }));
    const refused = await send({ from: client(3) });
    await expectProblem(refused, 429);
    expect(refused.headers.get('ratelimit-policy')).toBe('"contact-network";q=300;w=3600');
    await sendMany(1, () => ({ from: other }));
  });

  it('is never spam for its words or its address, however many send the same', async () => {
    const body = buildContactMessage({ email: 'kate@example.com', message: 'Call me, please.' });
    const ids = await sendMany(5, (n) => ({ from: `198.51.100.${n}`, body }));
    for (const id of ids) expect(await stateOf(id)).toBe('new');
  });

  it('that is repeated with its key counts once, and is answered when nothing is left', async () => {
    const first = { from: '192.0.2.3', headers: { 'idempotency-key': randomUUID() } };
    const body = buildContactMessage();
    const id = await acceptedId(await send({ ...first, body }));
    for (let n = 0; n < 3; n += 1)
      expect(await acceptedId(await send({ ...first, body }))).toBe(id);
    const taken = `SELECT points FROM limit_counters WHERE name = 'contact' AND subject = '192.0.2.3'`;
    expect(await site.database.query(taken)).toEqual([{ points: 1 }]);
    await leaveOne(site, 'contact', '192.0.2.3');
    await sendMany(1, () => ({ from: '192.0.2.3' }));
    await expectProblem(await send({ from: '192.0.2.3' }), 429);
    expect(await acceptedId(await send({ ...first, body }))).toBe(id);
    await expectNamed(
      await send({ ...first, body: { ...body, subject: 'Another' } }),
      'idempotency-key-reused',
    );
  });

  it('of a program counts for the account of its token, wherever it comes from', async () => {
    const { email } = await signUp(site);
    const token = await givePersonalToken(site, { email }, { scopes: ['contact:write'] });
    await sendMany(1, () => ({ from: '192.0.2.4' }));
    await leaveOne(site, 'contact', '192.0.2.4');
    await sendMany(1, () => ({ from: '192.0.2.4' }));
    await expectProblem(await send({ from: '192.0.2.4' }), 429);
    await sendMany(1, () => ({ from: '192.0.2.4', token }));
    await leaveOne(site, 'contact', await idOf(site, email));
    await sendMany(1, () => ({ from: '192.0.2.5', token }));
    await expectProblem(await send({ from: '192.0.2.9', token }), 429);
    expect((await send({ from: '192.0.2.5' })).status).toBe(201);
    const other = await givePersonalToken(site, await signUp(site), { scopes: ['contact:write'] });
    await sendMany(1, () => ({ from: '198.18.7.6' }));
    await leaveOne(site, 'contact-network', '198.18.7.0/24');
    await sendMany(1, () => ({ from: '198.18.7.6', token: other }));
    await expectProblem(await send({ from: '198.18.7.7', token: other }), 429);
  });
});

describe('The consultancy', () => {
  it('gets one email above sixty an hour, which says that others wait', async () => {
    const inbox = 'hello@northfold.example';
    const areSent = async () =>
      expect
        .poll(async () => site.database.query('SELECT FROM jobs'), { timeout: 30_000 })
        .toEqual([]);
    await areSent();
    await site.database.query(
      `INSERT INTO limit_counters (name, subject, points, resets_at)
       VALUES ('message-emails', 'consultancy', 60, now() + interval '1 hour'),
              ('messages-waiting', 'consultancy', 0, now() + interval '1 hour')
       ON CONFLICT (name, subject) DO UPDATE SET points = excluded.points, resets_at = excluded.resets_at`,
    );
    const subject = `Flood ${randomUUID()}`;
    await sendMany(3, (n) => ({
      from: `198.51.101.${n}`,
      body: buildContactMessage({ subject }),
    }));
    await areSent();
    const emails = (await site.mailbox.emails(inbox)).filter((email) =>
      email.subject.includes(subject),
    );
    expect(emails.map(({ text }) => text)).toEqual([
      expect.stringContaining('More than 60 contact messages came in within an hour'),
    ]);
  });
});

describe('Spam that was never opened', () => {
  it('gives way above its bound, the oldest first, and refuses nothing', async () => {
    const fill = async (what: string, count: number, version: number, age: string) =>
      // Not by the product's pool, which ends what takes a slow machine seconds.
      query(
        site.databaseUrl,
        `INSERT INTO contact_messages (name, email, email_canonical, subject, message, status, version, received_at)
         SELECT 'Ada', 'a@example.com', 'a@example.com', $1, 'Casino', 'spam', $2, now() - $3::interval
         FROM generate_series(1, $4::int)`,
        [what, version, age, count],
      );
    await fill('oldest', 3, 0, '3 days');
    await fill('touched', 2, 1, '4 days');
    await fill('flood', SPAM_MOST - 1, 0, '1 hour');
    const spam = buildContactMessage({ website: 'https://spam.example' });
    const id = await acceptedId(await send({ from: '192.0.2.10', body: spam }));
    await site.app.get(Cleanup).run();
    const left = await site.database.query(
      `SELECT subject, count(*)::int FROM contact_messages WHERE subject IN ('oldest', 'touched', 'flood') GROUP BY 1 ORDER BY 1`,
    );
    expect(left).toEqual([
      { subject: 'flood', count: SPAM_MOST - 1 },
      { subject: 'touched', count: 2 },
    ]);
    expect(await stateOf(id)).toBe('spam');
  });
});

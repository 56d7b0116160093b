import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEEDED_TABLES, seedDatabase } from '../bench/seed-database.js';
import { createTestApp, type TestApp } from '#support/app';
import {
  buildContactMessage,
  call,
  confirmAddress,
  logIn,
  signUpAndLogIn,
} from '#support/factories';
import { addPasskey, logInWith, ORIGIN, proofOptions } from '#support/passkeys';
import { recordStatements, type Statement } from '#support/statements';
import { signUpStaff, writeMessage } from '#support/staff';
import { challengeFor, codeOf, signUpWithSecondStep, wrongCode } from '#support/second-step';

/**
 * No statement that a request waits for reads a whole table, so that a database of any size answers alike.
 * The statements are those that the running application sends while every endpoint is called. (The cleanup,
 * for which nobody waits, may scan a table: an index for it would cost every login and every request.)
 */

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

const NEW_PASSWORD = 'a-second-quiet-harbour-77';

let site: TestApp;
/** Once per text. */
const statements = new Map<string, Statement>();

/** Statements on the product's tables that have a plan; the queue's own are the queue's business. */
function ownStatements(): Statement[] {
  const table = new RegExp(`\\b(${SEEDED_TABLES.join('|')})\\b`);
  return [...statements.values()].filter(
    ({ text }) => /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text) && table.test(text),
  );
}

async function tablesReadWhole(client: pg.Client, { text, values }: Statement): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `EXPLAIN (FORMAT JSON) ${text}`,
    values,
  );
  return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => readWhole(Plan));
}

/** Tables read row by row, or by the whole of their primary key. */
function readWhole(node: PlanNode): string[] {
  const isWhole =
    node['Node Type'] === 'Seq Scan' ||
    (node['Index Name']?.endsWith('_pkey') && !node['Index Cond']);
  const below = (node.Plans ?? []).flatMap(readWhole);
  return isWhole ? [node['Relation Name'] ?? '', ...below] : below;
}

const expectOk = async (...request: Parameters<typeof call>) => {
  const response = await call(...request);
  expect(response.ok, `${request[1]}: ${await response.clone().text()}`).toBe(true);
};

async function callPasskeys(): Promise<void> {
  const { token } = await signUpAndLogIn(site);
  const { passkey, known } = await addPasskey(site, token);
  expect((await logInWith(site, passkey)).ok).toBe(true);
  expect((await logInWith(site, passkey, { forged: true })).ok).toBe(false);
  const proof = passkey.get(await proofOptions(site, token));
  await expectOk(site, '/auth/reauthenticate/passkey', { token, body: proof });
  await expectOk(site, '/auth/passkeys', { token });
  const at = `/auth/passkeys/${known.id}`;
  await expectOk(site, at, { method: 'PUT', token, body: { name: 'Phone' } });
  await expectOk(site, at, { method: 'DELETE', token });
}

async function callSecondStep(): Promise<void> {
  const user = await signUpWithSecondStep(site);
  const { token, recoveryCodes } = user;
  const codes = [wrongCode(user.key), codeOf(user.key), recoveryCodes[0]];
  for (const code of codes) {
    const challenge = await challengeFor(site, user);
    await call(site, '/auth/login/second-step', { body: { challenge, code } });
  }
  await expectOk(site, '/auth/second-step', { token });
  await expectOk(site, '/auth/second-step/recovery-codes', { method: 'POST', token });
  await expectOk(site, '/auth/second-step', { method: 'DELETE', token });
}

/** Finds the counters of one address, for the staff that erases it: there are 200,000 at most (`COUNTERS_MOST`). */
const ERASING = 'limit_counters: DELETE FROM limit_counters AS c USING unnest(';

async function callInbox(): Promise<void> {
  const { token, id: me } = await signUpStaff(site);
  const [common, last] = [await writeMessage(site), await writeMessage(site)];
  for (const query of ['', '?state=done', '?q=supplie', '?q=zyzzyva', '?state=new&q=zyzzyva']) {
    const path = `/inbox/messages${query}`;
    const { nextCursor } = JSON.parse(await (await call(site, path, { token })).text());
    const after = `${query ? '&' : '?'}cursor=${nextCursor}`;
    if (nextCursor) await expectOk(site, `${path}${after}`, { token });
  }
  for (const path of ['counts', 'staff', `messages/${common}`, 'export?format=csv&q=zyzzyva']) {
    await expectOk(site, `/inbox/${path}`, { token });
  }
  const at = `/inbox/messages/${common}`;
  await expectOk(site, at, { method: 'PATCH', token, body: { state: 'spam', assignee: me } });
  await expectOk(site, at, { method: 'PATCH', token, body: { state: 'new' } });
  await expectOk(site, `${at}/notes`, { token, body: { text: 'A note' } });
  const headers = { 'idempotency-key': 'one' };
  const said = await call(site, `${at}/answers`, { token, body: { text: 'An answer' }, headers });
  const { answers } = JSON.parse(await said.text());
  await expectOk(site, `${at}/answers/${answers[0].id}/retry`, { method: 'POST', token });
  await expectOk(site, at, { method: 'DELETE', token });
  await expectOk(site, `/inbox/messages/${last}/address`, { token });
  await expectOk(site, `/inbox/messages/${last}/address`, { method: 'DELETE', token });
}

async function callTokens(): Promise<void> {
  const user = await signUpAndLogIn(site);
  const { token } = user;
  await confirmAddress(site, user);
  const body = { name: 'Backup', scopes: ['profile:read'] };
  const made = await call(site, '/auth/tokens', { token, body });
  const { id, token: program } = JSON.parse(await made.text());
  await expectOk(site, '/auth/profile', { token: program });
  await expectOk(site, '/auth/tokens', { token, body });
  const first = await call(site, '/auth/tokens?limit=1', { token });
  const { nextCursor } = JSON.parse(await first.text());
  await expectOk(site, `/auth/tokens?limit=1&cursor=${nextCursor}`, { token });
  await expectOk(site, `/auth/tokens/${id}`, { method: 'DELETE', token });
  const change = { current_password: user.password, new_password: NEW_PASSWORD };
  await expectOk(site, '/auth/change-password', { method: 'PUT', token, body: change });
}

/** Every call of the API that reaches the database, as somebody with an account makes them. */
async function callEverything(): Promise<void> {
  const person = await signUpAndLogIn(site);
  const { token } = person;
  await expectOk(site, '/auth/protected', { token });
  await expectOk(site, '/auth/profile', { token });
  await expectOk(site, '/auth/profile', { method: 'PUT', token, body: { name: 'Ada' } });
  await expectOk(site, '/auth/settings', { token });
  const settings = { aiPersona: 'creative', dailyDigest: false };
  await expectOk(site, '/auth/settings', { method: 'PUT', token, body: settings });
  const later = await signUpAndLogIn(site);
  await logIn(site, later);
  for (const list of ['sessions', 'events']) {
    const first = await call(site, `/auth/${list}?limit=1`, { token: later.token });
    const { nextCursor } = JSON.parse(await first.text());
    await expectOk(site, `/auth/${list}?limit=1&cursor=${nextCursor}`, { token: later.token });
  }
  await expectOk(site, '/auth/change-password', {
    method: 'PUT',
    token,
    body: { current_password: person.password, new_password: NEW_PASSWORD },
  });
  await expectOk(site, '/auth/forgot-password', { body: { email: person.email } });
  await call(site, '/auth/reset-password', {
    body: { token: 'A'.repeat(43), newPassword: NEW_PASSWORD },
  });
  await expectOk(site, '/auth/confirm-email/resend', { method: 'POST', token });
  await call(site, '/auth/confirm-email', { body: { token: 'A'.repeat(43) } });
  await expectOk(site, '/auth/email', {
    method: 'PUT',
    token,
    body: { email: `new.${person.email}` },
  });
  await call(site, '/auth/email/confirm', { token, body: { token: 'A'.repeat(43) } });
  await expectOk(site, '/contact', { body: buildContactMessage() });
  await expectOk(site, '/auth/logout', { method: 'POST', token });
  await callInbox();
  await callPasskeys();
  await callSecondStep();
  await callTokens();
  const leaver = await signUpAndLogIn(site);
  await confirmAddress(site, leaver);
  await expectOk(site, '/auth/export', { token: leaver.token });
  const leave = { method: 'DELETE', token: leaver.token };
  await expectOk(site, '/auth/delete?contactMessages=true', leave);
}

beforeAll(async () => {
  site = await createTestApp({ env: { RATE_LIMITS: 'on', WORKER: 'off', PUBLIC_URL: ORIGIN } });
  await seedDatabase(site.databaseUrl, 1_000, NEW_PASSWORD);
  const { statements: sent, stop } = recordStatements();
  try {
    await callEverything();
  } finally {
    stop();
  }
  for (const statement of sent) statements.set(statement.text, statement);
}, 120_000);

afterAll(() => site.close());

describe('query plans of requests', () => {
  it('were taken of statements on every table', () => {
    const all = ownStatements()
      .map(({ text }) => text)
      .join('\n');
    for (const table of SEEDED_TABLES) expect(all).toContain(table);
  });

  it('read no table from end to end', async () => {
    const client = new pg.Client({ connectionString: site.databaseUrl });
    await client.connect();
    // With few rows PostgreSQL would rather read them all: what counts is whether it has to.
    for (const plan of ['seqscan', 'hashjoin', 'mergejoin']) {
      await client.query(`SET enable_${plan} = off`);
    }
    try {
      const slow: string[] = [];
      for (const statement of ownStatements()) {
        const tables = await tablesReadWhole(client, statement);
        if (tables.length > 0) slow.push(`${tables.join(', ')}: ${statement.text}`);
      }
      expect(slow.filter((statement) => !statement.startsWith(ERASING))).toEqual([]);
    } finally {
      await client.end();
    }
  });

  it('read no long queue from end to end in a session that planned when it was short', async () => {
    const client = new pg.Client({ connectionString: site.databaseUrl });
    await client.connect();
    const add = (count: number) =>
      client.query(`INSERT INTO jobs (task) SELECT 'a-task' FROM generate_series(1, $1::int)`, [
        count,
      ]);
    try {
      // PostgreSQL keeps a plan that it has made a few times.
      for (let turn = 0; turn < 10; turn += 1) await add(1);
      await add(5_000);
      await client.query('BEGIN');
      await add(1);
      const { rows } = await client.query(
        `SELECT seq_tup_read FROM pg_stat_xact_all_tables WHERE relname = 'jobs'`,
      );
      expect(rows).toEqual([{ seq_tup_read: '0' }]);
      await client.query('ROLLBACK');
    } finally {
      await client.end();
    }
  });

  it('find the rows that go with a deleted one by index', async () => {
    const foreignKeysWithoutIndex: unknown = await site.database.query(`
      SELECT conrelid::regclass::text AS table, conname FROM pg_constraint
      WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT EXISTS (
        SELECT FROM pg_index
        WHERE indrelid = conrelid AND (indkey::int2[])[0:cardinality(conkey) - 1] = conkey
      )`);
    expect(foreignKeysWithoutIndex).toEqual([]);
  });
});

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { seedDatabase } from '../bench/seed-database.js';
import { useTestApp } from '#support/app';
import { call, signUpAndLogIn } from '#support/factories';
import { recordStatements, type Statement } from '#support/statements';
import { signUpStaff, writeMessage } from '#support/staff';

/** The inbox answers at a million messages as fast as at a thousand: nothing that it asks reads them all. */

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

const site = useTestApp({ env: { WORKER: 'off' } });
let token: string;
let client: pg.Client;
beforeAll(async () => {
  await seedDatabase(site.databaseUrl, 1_000);
  ({ token } = await signUpStaff(site));
  client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  // With few rows PostgreSQL would rather read them all: what counts is whether it has to.
  for (const plan of ['seqscan', 'hashjoin', 'mergejoin']) {
    await client.query(`SET enable_${plan} = off`);
  }
});
afterAll(async () => client.end());

/** Tables read row by row, or by the whole of their primary key. */
function readWhole(node: PlanNode): string[] {
  const isWhole =
    node['Node Type'] === 'Seq Scan' ||
    (node['Index Name']?.endsWith('_pkey') && !node['Index Cond']);
  const below = (node.Plans ?? []).flatMap(readWhole);
  return isWhole ? [node['Relation Name'] ?? '', ...below] : below;
}

async function tablesReadWhole({ text, values }: Statement): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `EXPLAIN (FORMAT JSON) ${text}`,
    values,
  );
  return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => readWhole(Plan));
}

describe('The inbox', () => {
  it('lists, searches, counts and shows without reading a table from end to end', async () => {
    const id = await writeMessage(site);
    const { statements, stop } = recordStatements();
    const ask = async (path: string) => {
      const answer = await call(site, `/inbox/${path}`, { token });
      const text = await answer.text();
      expect(answer.status, `${path}: ${text}`).toBe(200);
      return text;
    };
    try {
      const views = ['mine', 'unassigned', 'overdue', 'waiting', 'failed'].map(
        (view) => `?view=${view}`,
      );
      const queries = ['', '?state=done', '?q=supplie', '?q=zyzzyva', '?state=new&q=zyzzyva'];
      for (const query of [...queries, ...views, '?order=oldest', '?view=overdue&q=zyzzyva']) {
        const { nextCursor } = JSON.parse(await ask(`messages${query}`));
        const next = `${query ? '&' : '?'}cursor=${nextCursor}`;
        if (nextCursor) await ask(`messages${query}${next}`);
      }
      for (const path of ['counts', `messages/${id}`, `messages/${id}/address`]) await ask(path);
    } finally {
      stop();
    }
    const asked = statements.filter(({ text }) => /^\s*(SELECT|WITH)\b.*messages/is.test(text));
    expect(asked.length).toBeGreaterThan(10);
    for (const statement of asked) {
      expect(await tablesReadWhole(statement), statement.text).toEqual([]);
    }
  });
});

/** Their rows live for minutes, so that a cleanup reads what it removes; or they are few. */
const SHORT = new Set([
  'passkey_challenges',
  'second_step_challenges',
  'incoming_emails',
  'limit_counters',
]);

/** Tables that statements read whole, of those that something else fills than the work itself. */
async function readWholeBy(work: () => Promise<unknown>): Promise<string[]> {
  const { statements, stop } = recordStatements();
  await work().finally(stop);
  const asked = statements.filter(({ text }) => /^\s*(SELECT|WITH|UPDATE|DELETE)\b/.test(text));
  expect(asked.length).toBeGreaterThan(5);
  const read = await Promise.all(
    asked.map(async (statement) => {
      const tables = await tablesReadWhole(statement);
      return tables
        .filter((table) => !SHORT.has(table))
        .map((table) => `${table}: ${statement.text}`);
    }),
  );
  return read.flat();
}

describe('A long queue, or a long past,', () => {
  it('is read by index when a message or an account is deleted', async () => {
    const id = await writeMessage(site);
    const user = await signUpAndLogIn(site);
    const read = await readWholeBy(async () => {
      for (const path of [`messages/${id}`, `messages/${id}/address`]) {
        const method = path.endsWith('address') ? 'DELETE' : 'GET';
        expect((await call(site, `/inbox/${path}`, { method, token })).ok, path).toBe(true);
      }
      const gone = await call(site, '/auth/delete', { method: 'DELETE', token: user.token });
      expect(gone.status).toBe(204);
    });
    expect(read).toEqual([]);
  });

  it('is read by index when what has expired is removed', async () => {
    expect(await readWholeBy(async () => site.app.get(Cleanup).run())).toEqual([]);
  });
});

describe('Deleting', () => {
  it('finds the rows that go along by index', async () => {
    const foreignKeysWithoutIndex: unknown = await site.database.query(`
      SELECT conrelid::regclass::text AS table, conname FROM pg_constraint
      WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT EXISTS (
        SELECT FROM pg_index
        WHERE indrelid = conrelid AND (indkey::int2[])[0:cardinality(conkey) - 1] = conkey
      )`);
    expect(foreignKeysWithoutIndex).toEqual([]);
  });
});

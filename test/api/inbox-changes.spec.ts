import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { useTestApp } from '#support/app';
import { query } from '#support/databases';
import { call, type CallOptions } from '#support/factories';
import { givePersonalToken } from '#support/personal-tokens';
import { signUpStaff, writeMessage } from '#support/staff';
import { useStaff } from './accounts.js';
import { expectBadFields } from './problem.js';

/** What came is seen, by staff and by programs. */

const site = useTestApp({ env: { WORKER: 'off' } });
const me = useStaff(site, 'Grace Hopper');

const ask = async (path: string, options: CallOptions = {}) =>
  call(site, `/inbox${path}`, { token: me.token, ...options });

interface Feed {
  changes: { number: number; kind: string; messageId: string; id: string; to: string | null }[];
  next: number;
}
const feed = async (after = 0, limit = 500): Promise<Feed> =>
  JSON.parse(await (await ask(`/changes?after=${after}&limit=${limit}`)).text());
const kinds = ({ changes }: Feed) => changes.map(({ kind, messageId }) => [kind, messageId]);

describe('The list', () => {
  const list = async (query: string): Promise<{ messages: { id: string }[] }> =>
    JSON.parse(await (await ask(`/messages${query}`)).text());
  it('goes by who wrote last, shows their words, and what has yet to be opened', async () => {
    const reply = async (id: string) => {
      await query(
        site.databaseUrl,
        `WITH m AS (UPDATE contact_messages SET replied_at = now(), version = version + 1 WHERE id = $1 RETURNING id)
         INSERT INTO inbox_entries (message_id, version, kind, text) SELECT id, 9, 'reply', E'On\n  Monday.' FROM m`,
        [id],
      );
    };
    const unread = async () => JSON.parse(await (await ask('/counts')).text()).unread;
    const other = await signUpStaff(site);
    const [first, second] = [await writeMessage(site), await writeMessage(site)];
    const before = await unread();
    await ask(`/messages/${first}/views`, { method: 'POST' });
    expect(await unread()).toBe(before - 1);
    await ask(`/messages/${first}/answers`, { body: { text: 'When?' } });
    expect(await unread()).toBe(before - 1);
    const answered = { by: 'staff', name: 'Grace Hopper', excerpt: 'When?' };
    const [top, next] = (await list('?limit=2')).messages;
    expect(top).toMatchObject({ id: first, unread: false, latest: answered });
    expect(next).toMatchObject({ id: second, unread: true, latest: { by: 'visitor' } });
    await reply(second);
    await reply(first);
    expect(await unread()).toBe(before);
    const replied = { by: 'visitor', name: 'Ada Lovelace', excerpt: 'On Monday.' };
    const rows = [first, second].map((id) => ({ id, unread: true, latest: replied }));
    expect((await list('?limit=2')).messages).toMatchObject(rows);
    await ask(`/messages/${first}/views`, { method: 'POST' });
    await site.app.get(Cleanup).run();
    expect((await list('?limit=1')).messages).toMatchObject([{ id: first, unread: false }]);
    const hers = await ask('/messages?limit=1', { token: other.token });
    expect(JSON.parse(await hers.text()).messages).toMatchObject([{ id: first, unread: true }]);
    const found = (await list('?q=engine&limit=2')).messages.map(({ id }) => id);
    expect(found).toEqual([second, first]);
  });
});

describe('The changes', () => {
  it('tell of everything once, in an order that stays', async () => {
    const { next: start } = await feed();
    const id = await writeMessage(site);
    await ask(`/messages/${id}/notes`, { body: { text: 'Hers.' } });
    await ask(`/messages/${id}`, { method: 'PATCH', body: { state: 'done' } });
    const [first, second] = await Promise.all([feed(start), feed(start)]);
    expect(first).toEqual(second);
    expect(kinds(first)).toEqual(['message', 'note', 'state'].map((kind) => [kind, id]));
    expect(first.changes.at(-1)).toMatchObject({ to: 'done' });
    const one = await feed(start, 1);
    expect([...one.changes, ...(await feed(one.next)).changes]).toEqual(first.changes);
    expect(await feed(first.next)).toEqual({ changes: [], next: first.next });
  });

  it('have what commits late, and go on above every number of before', async () => {
    const { next: start } = await feed();
    const known = await writeMessage(site);
    const client = new pg.Client({ connectionString: site.databaseUrl });
    await client.connect();
    await client.query('BEGIN');
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO contact_messages (name, email, email_canonical, subject, message)
       VALUES ('Late', 'late@example.com', 'late@example.com', 'Late', 'Late') RETURNING id`,
    );
    await client.query('SELECT FROM contact_messages WHERE id = $1 FOR UPDATE', [known]);
    const later = await writeMessage(site);
    await query(
      site.databaseUrl,
      `INSERT INTO inbox_entries (message_id, version, kind) SELECT $1, 1, 'retry'`,
      [later],
    );
    const held = await feed(start);
    expect(kinds(held)).toEqual([
      ['message', later],
      ['retry', later],
    ]);
    await client.query('COMMIT');
    await client.end();
    // As in a backup.
    await query(site.databaseUrl, 'ALTER SEQUENCE inbox_changes RESTART');
    const released = await feed(held.next);
    expect(kinds(released)).toEqual([known, rows[0]?.id].map((id) => ['message', id]));
    expect(await feed(start)).toEqual({
      changes: [...held.changes, ...released.changes],
      next: released.next,
    });
  });

  it('get numbers 500 at a time, entries after their message', async () => {
    const { next: start } = await feed();
    await query(
      site.databaseUrl,
      `WITH m AS (INSERT INTO contact_messages (name, email, email_canonical, subject, message)
         SELECT 'Many', 'many@example.com', 'many@example.com', 'Many', 'Many' FROM generate_series(1, 300) RETURNING id)
       INSERT INTO inbox_entries (message_id, version, kind) SELECT id, 1, 'retry' FROM m`,
    );
    const first = await feed(start);
    const rest = await feed(first.next);
    expect([first.changes.length, rest.changes.length]).toEqual([500, 100]);
    const all = [...first.changes, ...rest.changes].map(({ kind, messageId }) => kind + messageId);
    for (const [place, name] of all.entries()) {
      if (name.startsWith('retry')) {
        const message = all.indexOf(name.replace('retry', 'message'));
        expect(message > -1 && message < place).toBe(true);
      }
    }
  });

  it.each(['after=-1', 'after=x', 'limit=0', 'limit=501'])('refuse %s', async (asked) => {
    await expectBadFields(await ask(`/changes?${asked}`), asked.slice(0, 5));
  });

  it('are followed by the program of the introduction, which goes on where it stopped', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'northfold-follow-'));
    const text = await readFile('server/api/document/introduction.md', 'utf8');
    const program = text.split('```js\n')[1]?.split('```')[0] ?? '';
    await writeFile(join(folder, 'follow.mjs'), program);
    const token = await givePersonalToken(site, me, { scopes: ['inbox:read'] });
    const told: string[] = [];
    const start = () => {
      const env = { ...process.env, SITE: site.url, NORTHFOLD_TOKEN: token, SECONDS: '0.1' };
      const child = spawn(process.execPath, ['follow.mjs'], { cwd: folder, env });
      child.stdout.on('data', (data) => told.push(...String(data).trim().split('\n')));
      return child;
    };
    let child = start();
    const sees = async (id: string) =>
      expect
        .poll(() => told.filter((line) => line.endsWith(id)).length, { timeout: 9_000 })
        .toBe(1);
    try {
      await sees(await writeMessage(site));
      child.kill();
      const id = await writeMessage(site);
      child = start();
      await sees(id);
      expect(new Set(told).size).toBe(told.length);
    } finally {
      child.kill();
      await rm(folder, { recursive: true });
    }
  });
});

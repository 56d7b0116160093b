import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { runCommand } from '#support/command';
import { buildContactMessage, call, signUp } from '#support/factories';

const JWT_SECRET = randomBytes(32).toString('base64url');

const site = useTestApp({ env: { WORKER: 'off', JWT_SECRET } });
beforeAll(async () => {
  for (const subject of ['First', 'Second']) {
    await call(site, '/contact', { body: buildContactMessage({ subject }) });
  }
});

const run = async (...args: string[]) =>
  runCommand('mail', args, { DATABASE_URL: site.databaseUrl, JWT_SECRET });

describe('mail', () => {
  const list = async () => JSON.parse((await run('--json')).out) as Record<string, string>[];

  it('shows what waits, to whom, and how much in all', async () => {
    const user = await signUp(site);
    const { code, out } = await run();
    expect(code).toBe(0);
    expect(out).toMatch(
      /waiting +contact-message +the consultancy +0\/13 +\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/,
    );
    const lines = out.split('\n');
    expect(lines[1]).toMatch(new RegExp(`waiting +confirm-address +${user.email} `));
    expect(out).toMatch(/\nTotal: 3 waiting, 0 dead\.\n$/);
    const [newest] = await list();
    expect(newest).toMatchObject({ email: 'confirm-address', to: user.email });

    expect(await run('delete', newest?.['id'] ?? '')).toMatchObject({
      code: 0,
      out: 'Deleted: 1\n',
    });
    expect(await list()).toHaveLength(2);
  });

  it('shows why an email is dead, and sends it again', async () => {
    await site.database.query(
      `UPDATE jobs SET attempts = 1, max_attempts = 1,
         last_error = '550 no such user <ada@example.com>'`,
    );
    const unknown = await run('requeue', '4711999');
    expect(unknown).toMatchObject({ code: 1, err: 'No such email: 4711999.\n' });
    const failed = await list();
    expect(failed).toHaveLength(2);
    expect(failed[0]).toMatchObject({
      state: 'dead',
      lastError: '550 no such user <ada@example.com>',
    });

    expect(await run('requeue', failed[0]?.['id'] ?? '')).toMatchObject({
      code: 0,
      out: 'Requeued: 1\n',
    });
    expect((await list()).map(({ state }) => state)).toEqual(['waiting', 'dead']);
    expect((await run('requeue', '--all')).out).toBe('Requeued: 1\n');
    expect((await list()).map(({ tries }) => tries)).toEqual(['0/13', '0/13']);
  });

  it('deletes every dead email, and leaves those that wait', async () => {
    await site.database.query(
      `UPDATE jobs SET attempts = max_attempts
       WHERE id = (SELECT min(id) FROM jobs)`,
    );
    expect((await run('delete', '--all')).out).toBe('Deleted: 1\n');
    expect((await list()).map(({ state }) => state)).toEqual(['waiting']);
  });

  it.each([[['requeue', 'x']], [['delete']], [['burn']]])('refuses %j', async (args) => {
    expect((await run(...args)).code).toBe(2);
  });
});

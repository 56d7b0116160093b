import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NameEmailsInQueue1763800000000 } from '../../migrations/1763800000000-name-emails-in-queue.js';
import { Cleanup } from '../../server/cleanup/cleanup.js';
import { passwordReset } from '../../server/mail/emails/password-reset.js';
import { MailService } from '../../server/mail/mail.service.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { buildContactMessage, call, signUp, signUpAndLogIn } from '../support/factories.js';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({
    env: {
      PUBLIC_URL: 'https://www.northfold.example',
      MAIL_FROM: 'Northfold <post@mail.example>',
    },
  });
});
afterAll(async () => site.close());

const jobs = async (where = 'true') =>
  site.database.query(`SELECT * FROM graphile_worker._private_jobs AS jobs WHERE ${where}`);
const write = async (subject: string) => {
  const response = await call(site, '/contact', { body: buildContactMessage({ subject }) });
  const { id }: { id: string } = JSON.parse(await response.text());
  return id;
};

describe('An email', () => {
  it('comes from MAIL_FROM with an id of its own, as text and HTML, with nothing remote', async () => {
    const user = await signUp(site);
    await call(site, '/auth/forgot-password', { body: { email: user.email } });
    const email = await site.mailbox.waitFor(user.email, { subject: /reset/i });
    expect(email.from).toBe('Northfold <post@mail.example>');
    expect(email.headers.get('message-id')).toMatch(
      /^<password-reset\.[\da-f-]{36}@mail\.example>$/,
    );
    expect(email.headers.get('auto-submitted')).toBe('auto-generated');
    const link = /https:\/\/www\.northfold\.example\/reset-password\/[\w-]{43}/;
    expect(email.text).toMatch(link);
    expect(email.html).toMatch(link);
    expect(email.html).not.toMatch(/<img|<script|<link|@import|url\(/);
  });

  it('that is written to a file holds its link in one piece, to be copied from any editor', async () => {
    const { email } = await signUp(site);
    await call(site, '/auth/forgot-password', { body: { email } });
    const token = await site.mailbox.resetToken(email);
    expect(await site.mailbox.files()).toContain(
      `\r\nhttps://www.northfold.example/reset-password/${token}\r\n`,
    );
  });

  it('leaves the queue once it is sent', async () => {
    const id = await write('Sent and gone');
    await site.mailbox.waitFor('', { subject: /Sent and gone/ });
    await expect.poll(async () => jobs(`payload->>'id' = '${id}'`)).toEqual([]);
  });

  it('is sent by one worker when its database goes away for a moment', async () => {
    await site.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'northfold queue%'`,
    );
    const id = await write('After the break');
    await site.mailbox.waitFor('', { subject: /After the break/ });
    await expect.poll(async () => jobs(`payload->>'id' = '${id}'`)).toEqual([]);
  });

  it('of a dead worker is freed within seconds', async () => {
    const id = await write('Held by the dead');
    await site.mailbox.waitFor('', { subject: /Held by the dead/ });
    await site.database.query(
      `SELECT graphile_worker.add_job('email:contact-message',
         json_build_object('id', $1::text),
         run_at := now() + interval '1 day', job_key := 'orphan')`,
      [id],
    );
    await site.database.query(
      `UPDATE graphile_worker._private_jobs SET run_at = now(), attempts = 1,
         locked_at = now() - interval '1 minute', locked_by = 'pool-of-the-dead' WHERE key = 'orphan'`,
    );
    await expect.poll(async () => jobs("key = 'orphan'"), { timeout: 12_000 }).toEqual([]);
  }, 20_000);
});

describe('An email that the registry lacks', () => {
  it('is a fault, not lost in silence', async () => {
    const mail = site.app.get(MailService, { strict: false });
    const email = { ...passwordReset, name: 'forgotten' };
    const recipient = { email: 'ada@example.com', emailConfirmedAt: new Date() };
    await expect(
      mail.send(site.database.manager, email, recipient, { token: 'any' }),
    ).rejects.toThrow('The registry lacks the email forgotten.');
  });
});

describe('An update of the product', () => {
  it('sends what the release before has left in the queue', async () => {
    const id = await write('Written before');
    await site.mailbox.waitFor('', { subject: /Written before/ });
    const { email } = await signUp(site);
    const old = [
      { letter: 'contact-message', id },
      { letter: 'account-deleted', id, to: email },
      { letter: 'password-changed', id, to: email, at: '2025-11-21T08:00:00Z' },
    ];
    for (const payload of old) {
      await site.database.query("SELECT graphile_worker.add_job('letter', $1::json)", [
        JSON.stringify(payload),
      ]);
    }
    const migration = new NameEmailsInQueue1763800000000();
    const runner = site.database.createQueryRunner();
    try {
      await migration.up(runner);
      await migration.down(runner);
      expect(await jobs("payload->>'letter' IS NOT NULL")).toHaveLength(old.length);
      await migration.up(runner);
    } finally {
      await runner.release();
    }
    await site.mailbox.waitFor(email, { subject: /deleted/ });
    const changed = await site.mailbox.waitFor(email, { subject: /changed/ });
    expect(changed.text).toContain('Fri, 21 Nov 2025 08:00:00 GMT');
    await expect.poll(async () => jobs(`payload->>'id' = '${id}'`)).toEqual([]);
  });
});

describe('The queue', () => {
  it('never holds a reset token in clear', async () => {
    const { email } = await signUp(site);
    // Sent emails leave the queue: what passes through it is kept aside to be looked at.
    await site.database.query('CREATE TABLE seen (payload json)');
    await site.database.query(`
      CREATE FUNCTION keep_payload() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO seen VALUES (new.payload); RETURN new; END $$;
      CREATE TRIGGER keep BEFORE INSERT ON graphile_worker._private_jobs
        FOR EACH ROW EXECUTE FUNCTION keep_payload()`);
    await call(site, '/auth/forgot-password', { body: { email } });
    const token = await site.mailbox.resetToken(email);
    const seen: { payload: object }[] = await site.database.query('SELECT payload FROM seen');
    await site.database.query('DROP TRIGGER keep ON graphile_worker._private_jobs');
    expect(seen).toHaveLength(2);
    expect(JSON.stringify(seen)).toContain('"token"');
    expect(JSON.stringify(seen)).not.toContain(token);
  });
});

describe('The cleanup', () => {
  it('removes what has expired and nothing else', async () => {
    const { email } = await signUpAndLogIn(site);
    const [{ id }] = await site.database.query('SELECT id FROM users WHERE email = $1', [email]);
    await site.database.query(
      `INSERT INTO sessions (id, user_id, remembered, expires_at, last_seen_at) VALUES
         (gen_random_uuid(), $1, true, now() - interval '1 second', now()),
         (gen_random_uuid(), $1, true, now() + interval '1 day', now() - interval '15 days'),
         (gen_random_uuid(), $1, false, now() + interval '1 day', now() - interval '5 hours')`,
      [id],
    );
    await site.database.query(
      `INSERT INTO password_reset_tokens (user_id, token_hash, expires_at)
       VALUES ($1, '\\x00', now() - interval '1 second')`,
      [id],
    );
    await site.database.query(
      `INSERT INTO security_events (user_id, type, occurred_at)
       VALUES ($1, 'logged-in', now() - interval '181 days')`,
      [id],
    );
    await site.database.query(
      `INSERT INTO rate_limits (key, points, expire) VALUES ('old', 1, 1), ('live', 1, 9999999999999)`,
    );
    for (const email of ['password-reset', 'contact-message']) {
      await site.database.query(
        `SELECT graphile_worker.add_job('email:' || $1, json_build_object('id', $1::text),
           run_at := now() + interval '1 day', max_attempts := 1)`,
        [email],
      );
    }
    await site.database.query('UPDATE graphile_worker._private_jobs SET attempts = 1');

    await site.app.get(Cleanup).run();

    const count = async (table: string) =>
      (await site.database.query(`SELECT FROM ${table} WHERE user_id = $1`, [id])).length;
    expect(await count('sessions')).toBe(1);
    expect(await count('password_reset_tokens')).toBe(0);
    expect(await count('security_events')).toBe(2);
    expect(await site.database.query('SELECT key FROM rate_limits')).toEqual([{ key: 'live' }]);
    const dead = await jobs('attempts >= max_attempts');
    expect(dead.map(({ payload }: { payload: object }) => payload)).toEqual([
      { id: 'contact-message' },
    ]);
  });
});

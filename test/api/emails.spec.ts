import { describe, expect, it } from 'vitest';
import { Cleanup } from '#server/cleanup/cleanup';
import { useTestApp } from '#support/app';
import { call, signUp, signUpAndLogIn } from '#support/factories';
import { askForReset, idOf } from './accounts.js';

const site = useTestApp({
  env: {
    PUBLIC_URL: 'https://www.northfold.example',
    MAIL_FROM: 'Northfold <post@mail.example>',
  },
});

const jobs = async (where = 'true') => site.database.query(`SELECT * FROM jobs WHERE ${where}`);

describe('An email', () => {
  it('comes from MAIL_FROM with a unique id, as text and HTML, with nothing remote', async () => {
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
    const token = await askForReset(site, email);
    expect(await site.mailbox.files()).toContain(
      `\r\nhttps://www.northfold.example/reset-password/${token}\r\n`,
    );
  });
});

describe('The queue', () => {
  it('never holds a reset token in clear', async () => {
    const { email } = await signUp(site);
    // Sent emails leave the queue: what passes through it is kept aside to be looked at.
    await site.database.query('CREATE TABLE seen (payload jsonb)');
    await site.database.query(`
      CREATE FUNCTION keep_payload() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO seen VALUES (new.payload); RETURN new; END $$;
      CREATE TRIGGER keep BEFORE INSERT ON jobs
        FOR EACH ROW EXECUTE FUNCTION keep_payload()`);
    const token = await askForReset(site, email);
    const seen: { payload: object }[] = await site.database.query('SELECT payload FROM seen');
    await site.database.query('DROP TRIGGER keep ON jobs');
    expect(seen).toHaveLength(2);
    expect(JSON.stringify(seen)).toContain('"password-reset"');
    expect(JSON.stringify(seen)).not.toContain(token);
  });
});

describe('An email that no try could send', () => {
  it('is kept for an operator, except a link that has expired by then', async () => {
    await site.database.query(
      `INSERT INTO jobs (task, payload, attempts)
       SELECT 'email:' || email, jsonb_build_object('id', 'of no message', 'isLink', email = 'account'), 12
       FROM unnest(ARRAY['account', 'contact-message']) AS email`,
    );
    const left = async () =>
      (await jobs()).map(({ task, attempts, locked_by }: Record<string, unknown>) => ({
        task,
        attempts,
        locked_by,
      }));
    await expect
      .poll(left)
      .toEqual([{ task: 'email:contact-message', attempts: 13, locked_by: null }]);
    await site.database.query('DELETE FROM jobs');
  });
});

describe('The cleanup', () => {
  it('removes what has expired and nothing else', async () => {
    const { email } = await signUpAndLogIn(site);
    const id = await idOf(site, email);
    await site.database.query(
      `INSERT INTO sessions (id, user_id, remembered, expires_at, last_seen_at) VALUES
         (gen_random_uuid(), $1, true, now() - interval '1 second', now()),
         (gen_random_uuid(), $1, true, now() + interval '1 day', now() - interval '15 days'),
         (gen_random_uuid(), $1, false, now() + interval '1 day', now() - interval '5 hours')`,
      [id],
    );
    await site.database.query(
      `INSERT INTO mailed_links (user_id, kind, token_hash, expires_at)
       VALUES ($1, 'reset', '\\x00', now() - interval '49 hours')`,
      [id],
    );
    await site.database.query(
      `INSERT INTO security_events (user_id, type, occurred_at)
       VALUES ($1, 'logged-in', now() - interval '181 days')`,
      [id],
    );
    await site.database.query(
      `INSERT INTO limit_counters (name, subject, points, resets_at)
       VALUES ('signup', 'old', 1, now()), ('signup', 'live', 1, now() + interval '1 hour')`,
    );

    await site.app.get(Cleanup).run();

    const count = async (table: string) =>
      (await site.database.query(`SELECT FROM ${table} WHERE user_id = $1`, [id])).length;
    expect(await count('sessions')).toBe(1);
    // The confirmation link is good for hours.
    expect(await count('mailed_links')).toBe(1);
    expect(await count('security_events')).toBe(2);
    expect(
      await site.database.query(
        "SELECT subject FROM limit_counters WHERE subject IN ('old', 'live')",
      ),
    ).toEqual([{ subject: 'live' }]);
  });
});

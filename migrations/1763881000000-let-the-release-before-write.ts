import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A release that knows no canonical addresses goes on beside this one. Its messages have none until the worker has given
 * them theirs (`EarlierJobs`). Its accounts have to be unique at once: an address in ASCII is spelled here, as `canonicalEmail`
 * spells it; of any other the database refuses the account. That release knows an address that is taken by the name of its
 * own index.
 */
export class LetTheReleaseBeforeWrite1763881000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE contact_messages ALTER COLUMN email_canonical DROP NOT NULL;

      CREATE FUNCTION spell_ascii_email() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF new.email ~ '^[!-~]+$' THEN
            new.email_canonical := lower(new.email COLLATE "C");
          END IF;
          IF EXISTS (SELECT FROM users WHERE email_canonical = new.email_canonical) THEN
            RAISE unique_violation USING MESSAGE = 'The address is taken.', CONSTRAINT = 'users_email_key';
          END IF;
          RETURN new;
        END
      $$;
      CREATE TRIGGER users_spell_ascii_email BEFORE INSERT ON users
        FOR EACH ROW WHEN (new.email_canonical IS NULL) EXECUTE FUNCTION spell_ascii_email();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER users_spell_ascii_email ON users');
    await runner.query('DROP FUNCTION spell_ascii_email');
  }
}

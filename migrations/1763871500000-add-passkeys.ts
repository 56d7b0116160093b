import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys, the challenges that they answer, and accounts that have no password beside them. */
export class AddPasskeys1763871500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE passkeys (
        id uuid CONSTRAINT passkeys_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL CONSTRAINT passkeys_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        credential_id bytea NOT NULL,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        aaguid uuid NOT NULL,
        backup_eligible boolean NOT NULL,
        backed_up boolean NOT NULL,
        name varchar(100) NOT NULL,
        session_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz
      );
      CREATE UNIQUE INDEX passkeys_credential_id_key ON passkeys (credential_id);
      CREATE INDEX passkeys_user_id_idx ON passkeys (user_id);

      CREATE TABLE passkey_challenges (
        challenge bytea CONSTRAINT passkey_challenges_pkey PRIMARY KEY,
        purpose varchar(20) NOT NULL,
        user_id uuid CONSTRAINT passkey_challenges_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX passkey_challenges_user_id_idx ON passkey_challenges (user_id) WHERE user_id IS NOT NULL;

      ALTER TABLE users ALTER COLUMN password_hash DROP NOT NULL;
    `);
  }

  /** @throws the database's error while there are accounts without a password: they could not log in. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ALTER COLUMN password_hash SET NOT NULL;
      DROP TABLE passkey_challenges;
      DROP TABLE passkeys;
    `);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a session last proved by the password who uses it. Of sessions that exist, the login is what is known. */
export class AddSessionProof1763810000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sessions ADD COLUMN authenticated_at timestamptz NOT NULL DEFAULT now();
      UPDATE sessions SET authenticated_at = created_at;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN authenticated_at');
  }
}

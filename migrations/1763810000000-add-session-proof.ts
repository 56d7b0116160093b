import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatchesOf } from '../server/database/beside-traffic.js';

/** When a session last proved by the password who uses it. Of sessions that exist, the login is what is known. */
export class AddSessionProof1763810000000 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE sessions ADD COLUMN IF NOT EXISTS authenticated_at timestamptz NOT NULL DEFAULT now()',
    );
    await inBatchesOf(runner, 'sessions', 'authenticated_at <> created_at', async (ids) => {
      await runner.query('UPDATE sessions SET authenticated_at = created_at WHERE id = ANY ($1)', [
        ids,
      ]);
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN authenticated_at');
  }
}

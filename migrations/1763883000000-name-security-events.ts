import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The id of an event for programs, and the time when it began. New rows only, which takes a moment however many there
 * are. The next migration fills existing rows, in a transaction that no reader waits for.
 */
export class NameSecurityEvents1763883000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE security_events ADD COLUMN public_id uuid, ADD COLUMN began_at timestamptz;
      ALTER TABLE security_events
        ALTER COLUMN public_id SET DEFAULT gen_random_uuid(), ALTER COLUMN began_at SET DEFAULT now();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE security_events DROP COLUMN public_id, DROP COLUMN began_at');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What programs know an event by, and when it began. New rows only, which takes a moment however many there are: the
 * next migration has those that exist, in a transaction that nobody waits for to read.
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

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When recovery codes were made. Of those that exist, that the second step was switched on is what is known. */
export class DateRecoveryCodes1763873000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE recovery_codes ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
      UPDATE recovery_codes AS c SET created_at = s.enabled_at
      FROM second_steps AS s WHERE s.user_id = c.user_id AND s.enabled_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recovery_codes DROP COLUMN created_at');
  }
}

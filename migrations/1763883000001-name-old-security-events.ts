import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events of earlier releases: of a group, when it happened last is what is known. */
export class NameOldSecurityEvents1763883000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE security_events SET public_id = gen_random_uuid(), began_at = occurred_at WHERE public_id IS NULL;
      ALTER TABLE security_events ALTER COLUMN public_id SET NOT NULL, ALTER COLUMN began_at SET NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE security_events ALTER COLUMN public_id DROP NOT NULL, ALTER COLUMN began_at DROP NOT NULL
    `);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SignUpKeyAndInboxIndex1764000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // With the key that the browser of the sign-up keeps, a confirmation link needs no password.
    await runner.query('ALTER TABLE mailed_links ADD browser_hash bytea');
    await this.indexAssigned(runner, ', status');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mailed_links DROP browser_hash');
    await this.indexAssigned(runner, '');
  }

  /** One person's messages of a state, or those of no one, are found without reading the others. */
  private async indexAssigned(runner: QueryRunner, state: string): Promise<void> {
    await runner.query(`
      DROP INDEX contact_messages_assignee_id_idx;
      CREATE INDEX contact_messages_assignee_id_idx ON contact_messages (assignee_id, active_at, id${state})
        WHERE status IN ('new', 'open');
    `);
  }
}

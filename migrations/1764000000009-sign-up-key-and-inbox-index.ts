import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SignUpKeyAndInboxIndex1764000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // With the key that the browser of the sign-up keeps, a confirmation link needs no password.
    await runner.query('ALTER TABLE mailed_links ADD browser_hash bytea');
    await this.indexAssigned(runner, ', status');
    // Searches and exports go by this time.
    await runner.query(`
      CREATE INDEX contact_messages_status_received_at_idx ON contact_messages (status, received_at, id);
      CREATE INDEX contact_messages_assignee_id_received_at_idx ON contact_messages (assignee_id, received_at, id)
        WHERE status IN ('new', 'open');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE mailed_links DROP browser_hash;
      DROP INDEX contact_messages_status_received_at_idx, contact_messages_assignee_id_received_at_idx;
    `);
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

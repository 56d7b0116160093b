import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the emails to each address, and notes which addresses have been shown to be their owner's. */
export class LimitEmailsPerRecipient1763800000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz;

      CREATE TABLE email_budgets (
        recipient varchar(43),
        email varchar(40),
        sent smallint NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT email_budgets_pkey PRIMARY KEY (recipient, email)
      );
      CREATE INDEX email_budgets_expires_at_idx ON email_budgets (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE email_budgets;
      ALTER TABLE users DROP COLUMN email_confirmed_at;
    `);
  }
}

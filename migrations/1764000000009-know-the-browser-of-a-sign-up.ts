import type { MigrationInterface, QueryRunner } from 'typeorm';

/** With the value that the browser of the sign-up keeps, a confirmation link needs no password. */
export class KnowTheBrowserOfASignUp1764000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mailed_links ADD browser_hash bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mailed_links DROP browser_hash');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatchesOf } from '../server/database/beside-traffic.js';

/**
 * The networks that an account logs in from stand with it, so that a log-in reads one row; and what strangers
 * can cause as often as they like is counted in one row of the security events.
 */
export class RememberNetworksAndGroupFailures1763790000001 implements MigrationInterface {
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE users ADD COLUMN IF NOT EXISTS known_networks text[] NOT NULL DEFAULT '{}'`,
    );
    await inBatchesOf(runner, 'users', `known_networks = '{}'`, async (ids) => {
      await runner.query(
        `UPDATE users SET known_networks = known.networks FROM (
           SELECT user_id, (array_agg(network ORDER BY latest DESC))[1:10] AS networks FROM (
             SELECT user_id, max(id) AS latest,
               CASE family(ip::inet) WHEN 4 THEN host(ip::inet)
                 ELSE network(set_masklen(ip::inet, 64))::text END AS network
             FROM security_events
             WHERE user_id = ANY ($1) AND type = 'logged-in' AND ip IS NOT NULL GROUP BY user_id, network
           ) AS logins GROUP BY user_id
         ) AS known WHERE users.id = known.user_id`,
        [ids],
      );
    });
    await runner.query(`
      ALTER TABLE security_events
        ADD COLUMN count integer NOT NULL DEFAULT 1
          CONSTRAINT security_events_count_check CHECK (count > 0),
        ADD COLUMN open boolean NOT NULL DEFAULT false;
      CREATE UNIQUE INDEX security_events_open_key ON security_events (user_id, type) WHERE open;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX security_events_open_key;
      ALTER TABLE security_events DROP COLUMN open, DROP COLUMN count;
      ALTER TABLE users DROP COLUMN known_networks;
    `);
  }
}

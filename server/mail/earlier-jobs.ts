import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { fillCanonical } from '../database/beside-traffic.js';
import { MINUTE } from '../shared/units.js';
import { Queue } from '../queue/queue.js';
import { CONVERT_LETTERS } from './convert-letters.js';

const EVERY_MINUTE = { everySeconds: MINUTE };
/** Where earlier releases keep their jobs; a database that began with this one has no such table. */
const EARLIER_QUEUE = `SELECT to_regclass('graphile_worker._private_jobs') IS NOT NULL AS "isThere"`;
/** Its turns were what `cleanup` does now. */
const REMOVE_HOUSEKEEPING = `DELETE FROM jobs WHERE task = 'housekeeping'`;

/**
 * Takes over what replicas of an earlier release queue, and finishes the messages that they store, as long as they run
 * beside this one: the migrations have seen only what there was when they ran.
 */
@Injectable()
export class EarlierJobs {
  constructor(
    queue: Queue,
    private readonly dataSource: DataSource,
  ) {
    queue.register({
      name: 'adopt-earlier-jobs',
      urgency: 'urgent',
      schedule: EVERY_MINUTE,
      run: async () => this.adopt(),
    });
  }

  async adopt(): Promise<void> {
    const [queue] = await this.dataSource.query<{ isThere: boolean }[]>(EARLIER_QUEUE);
    if (!queue?.isThere) return;
    await fillCanonical(this.dataSource, 'contact_messages');
    await this.dataSource.query(CONVERT_LETTERS);
    await this.dataSource.query('SELECT adopt_jobs()');
    await this.dataSource.query(REMOVE_HOUSEKEEPING);
  }
}

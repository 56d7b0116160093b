import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Cleanup } from '../cleanup/cleanup.js';
import { CONVERT_LETTERS } from './convert-letters.js';

/** Its turns were what `cleanup` does now. */
const REMOVE_HOUSEKEEPING = `
  SELECT graphile_worker.complete_jobs(array_agg(jobs.id)) FROM graphile_worker._private_jobs AS jobs
  JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
  WHERE tasks.identifier = 'housekeeping' AND jobs.locked_at IS NULL HAVING count(*) > 0`;

/**
 * Converts what replicas of an earlier release queue, as long as they run beside this one: the migration has seen only
 * what there was when it ran.
 */
@Injectable()
export class EarlierJobs {
  constructor(cleanup: Cleanup, dataSource: DataSource) {
    cleanup.register({
      what: 'jobs of an earlier release',
      remove: async () => {
        await dataSource.query(CONVERT_LETTERS);
        await dataSource.query(REMOVE_HOUSEKEEPING);
        return 0;
      },
    });
  }
}

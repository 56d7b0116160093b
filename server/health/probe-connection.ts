import { Injectable, OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Environment } from '../config/environment.js';
import { DatabaseClient } from '../database/client.js';

/** For the connection, and for each question on it. */
const ANSWER_MS = 2_000;
/** Longer than probes are apart, so that they find it open. */
const IDLE_MS = 60_000;

/**
 * The probe's own connection: it tells whether the database answers, not whether requests have to queue.
 * If every replica called itself unready because one table is locked, the balancer would drop them all.
 */
@Injectable()
export class ProbeConnection implements OnApplicationShutdown {
  private readonly pool: pg.Pool;

  constructor({ databaseUrl }: Environment) {
    this.pool = new pg.Pool({
      Client: DatabaseClient,
      connectionString: databaseUrl,
      application_name: 'northfold probe',
      max: 1,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      idleTimeoutMillis: IDLE_MS,
      allowExitOnIdle: true,
    });
    // An idle connection that breaks is opened anew by the next question.
    this.pool.on('error', () => undefined);
  }

  /** @throws the database's error, or a timeout. */
  readonly ask = async <Row extends object>(question: string): Promise<Row[]> =>
    (await this.pool.query<Row>(question)).rows;

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

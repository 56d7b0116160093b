import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import pg from 'pg';
import { Environment } from '../config/environment.js';
import { DatabaseClient } from '../database/client.js';
import type { HttpServer } from '../http/http-server.js';

/** For the probe's connection and its question together. */
const ANSWER_MS = 2_000;
/** However many probes ask, the database is asked this often at most. */
const REMEMBER_MS = 500;
/** Longer than probes are apart, so that they find the connection open. */
const IDLE_MS = 60_000;

@Injectable()
export class Readiness implements OnApplicationShutdown {
  /**
   * The probe's own connection: it shows whether the database answers, not whether requests have to queue. If every
   * replica called itself unready because one table is locked, the balancer would drop them all.
   */
  private readonly pool: pg.Pool;
  private asked = -Infinity;
  private answers = Promise.resolve(false);

  constructor(
    environment: Environment,
    private readonly host: HttpAdapterHost,
  ) {
    this.pool = new pg.Pool({
      Client: DatabaseClient,
      connectionString: environment.databaseUrl,
      application_name: 'northfold probe',
      max: 1,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      idleTimeoutMillis: IDLE_MS,
      allowExitOnIdle: true,
    });
    // An idle connection that breaks is opened again by the next question.
    this.pool.on('error', () => undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  /** Whether each part is up. Not why: the database's own words name hosts and accounts. */
  async parts(): Promise<{ process: boolean; database: boolean }> {
    if (performance.now() - this.asked > REMEMBER_MS) {
      this.asked = performance.now();
      this.answers = this.pool.query('SELECT 1').then(
        () => true,
        () => false,
      );
    }
    const { isLeaving }: HttpServer = this.host.httpAdapter.getHttpServer();
    return { process: !isLeaving, database: await this.answers };
  }
}

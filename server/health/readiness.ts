import { Injectable, OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { HealthIndicatorService } from '@nestjs/terminus';
import { ReadinessProbe } from '../shared/readiness-probe.js';
import { Environment } from '../config/environment.js';
import type { LeavingServer } from '../http/leaving-server.js';
import { ProbeConnection } from './probe-connection.js';

/** For the probe's connection and its question together. */
const DATABASE_ANSWER_MS = 2_000;
/** However many probes ask, the database is asked this often at most. */
const REMEMBER_MS = 500;

/** Whether this process should be sent requests. Answers say up or down, never in the database's words: those are in the log. */
@Injectable()
export class Readiness implements OnModuleDestroy, ReadinessProbe {
  private leaving = false;

  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly connection: ProbeConnection,
    private readonly environment: Environment,
    private readonly host: HttpAdapterHost,
  ) {}

  /**
   * The first thing that happens at SIGTERM. The balancer has SHUTDOWN_DELAY_SECONDS to notice, while requests are
   * answered as ever, but for the word that connections close; only then are new ones refused.
   */
  async onModuleDestroy(): Promise<void> {
    this.leaving = true;
    // A command has the services, and no server.
    const server: LeavingServer | undefined = this.host.httpAdapter?.getHttpServer();
    await server?.leave(this.environment.shutdownDelaySeconds * 1_000);
  }

  /** The answer of `/health/ready`, part by part. */
  parts() {
    return [() => this.process(), () => this.database()];
  }

  async isReady(): Promise<boolean> {
    const parts = await Promise.all(this.parts().map(async (part) => part()));
    return parts.every((part) => Object.values(part).every(({ status }) => status === 'up'));
  }

  private process() {
    const indicator = this.indicators.check('process');
    return this.leaving ? indicator.down() : indicator.up();
  }

  /** Whether the database answers on the probe's own connection. */
  private async database() {
    return this.check('database', 'the probe’s own connection', async () => {
      await this.connection.ask('SELECT 1');
      return undefined;
    });
  }

  /**
   * @param measures told in the answer, so that nobody takes it for more
   * @param ask resolves to what is wrong, in a sentence of ours, or to undefined
   */
  private check(name: string, measures: string, ask: () => Promise<string | undefined>) {
    return this.indicators
      .check(name)
      .attempt(async () => {
        // The database's own words name hosts and accounts.
        const fault = await ask().catch(() => 'The database does not answer.');
        if (fault !== undefined) throw new Error(fault);
        return { measures };
      })
      .withTimeout(DATABASE_ANSWER_MS)
      .cacheFor(REMEMBER_MS);
  }
}

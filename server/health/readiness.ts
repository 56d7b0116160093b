import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, OnModuleDestroy } from '@nestjs/common';
import { HealthIndicatorService } from '@nestjs/terminus';
import { DataSource } from 'typeorm';
import { Environment } from '../config/environment.js';

const DATABASE_ANSWER_MS = 2_000;
/** However many probes ask, the database is asked this often at most. */
const REMEMBER_MS = 500;

/** Whether this process should be sent requests. Answers say up or down, never why: that is in the log. */
@Injectable()
export class Readiness implements OnModuleDestroy {
  private leaving = false;
  private migrated = false;

  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly dataSource: DataSource,
    private readonly environment: Environment,
  ) {}

  /**
   * The first thing that happens at SIGTERM. The balancer has SHUTDOWN_DELAY_SECONDS to notice,
   * while requests are answered as ever; only then do connections close.
   */
  async onModuleDestroy(): Promise<void> {
    this.leaving = true;
    await pause(this.environment.shutdownDelaySeconds * 1_000);
  }

  process() {
    const indicator = this.indicators.check('process');
    return this.leaving ? indicator.down() : indicator.up();
  }

  async database() {
    return this.indicators
      .check('database')
      .attempt(() => this.quietly(() => this.dataSource.query('SELECT 1')))
      .withTimeout(DATABASE_ANSWER_MS)
      .cacheFor(REMEMBER_MS);
  }

  /** Migrations run before this process listens; a newer release's do not make it unready. */
  async migrations() {
    return this.indicators
      .check('migrations')
      .attempt(() => this.quietly(() => this.checkMigrations()))
      .withTimeout(DATABASE_ANSWER_MS)
      .cacheFor(REMEMBER_MS);
  }

  private async checkMigrations(): Promise<void> {
    this.migrated ||= !(await this.dataSource.showMigrations());
    if (!this.migrated) throw new Error('pending');
  }

  /** The database's own words name hosts and accounts. */
  private async quietly(ask: () => Promise<unknown>): Promise<void> {
    try {
      await ask();
    } catch {
      throw new Error('not available');
    }
  }
}

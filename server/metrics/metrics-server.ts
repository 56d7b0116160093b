import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Injectable, Logger, OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, register, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { Environment } from '../config/environment.js';
import { Readiness } from '../health/readiness.js';
import { explainFailure } from '../start/startup-errors.js';
import { InboxService } from '../inbox/inbox.service.js';
import { countEmails } from '../mail/queued-emails.js';

/** The gauges. Those of emails and of the inbox are the same on every replica. */
const HELP = {
  northfold_database_connections:
    'Connections of this process: busy, idle; and requests waiting for one.',
  northfold_ready:
    '1 when /health/ready would be 200: the process takes requests, and the database answers.',
  northfold_database_up: '1 when the database answered this scrape.',
  northfold_emails_queued: 'Emails in the queue: waiting to be sent or tried again, and dead.',
  northfold_emails_oldest_age_seconds: 'How long the oldest waiting email has been waiting.',
  northfold_inbox_overdue: 'Messages that should have been answered by now, counted up to 1,000.',
  northfold_inbox_oldest_unanswered_seconds: 'How long the oldest message has needed an answer.',
};

@Injectable()
export class MetricsServer implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Metrics');
  private server: Server | undefined;
  private readonly registry = new Registry();
  private readonly gauges = Object.fromEntries(
    Object.entries(HELP).map(([name, help]) => [
      name,
      new Gauge({ name, help, labelNames: ['state'], registers: [this.registry] }),
    ]),
  ) as Record<keyof typeof HELP, Gauge<'state'>>;

  constructor(
    private readonly environment: Environment,
    private readonly dataSource: DataSource,
    private readonly readiness: Readiness,
    private readonly inbox: InboxService,
  ) {}

  /** @throws Error in one sentence when the port is taken, or the address isn't one of this machine. */
  async onModuleInit(): Promise<void> {
    const { metricsPort, metricsHost } = this.environment;
    if (metricsPort === undefined) return;
    collectDefaultMetrics({ register: this.registry });
    const server = createServer((request, response) => void this.answer(request, response));
    this.server = server;
    await explainFailure('metrics', async () => {
      server.listen(metricsPort, metricsHost);
      await once(server, 'listening');
    });
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer({ url, method }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (method !== 'GET' || url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await this.scrape();
      response.writeHead(200, { 'content-type': register.contentType }).end(text);
    } catch (error) {
      this.logger.error(error);
      response.writeHead(500).end();
    }
  }

  private async scrape(): Promise<string> {
    const { driver, manager } = this.dataSource;
    const pool = (driver as unknown as { master: pg.Pool }).master;
    const { process, database } = await this.readiness.parts();
    const set = (name: keyof typeof HELP, value: number, state?: string) =>
      this.gauges[name].set(state ? { state } : {}, value);
    // Better no value than an old one.
    for (const gauge of Object.values(this.gauges)) gauge.reset();
    set('northfold_database_connections', pool.totalCount - pool.idleCount, 'busy');
    set('northfold_database_connections', pool.idleCount, 'idle');
    set('northfold_database_connections', pool.waitingCount, 'waiting');
    set('northfold_ready', Number(process && database));
    const readDatabase = async () => {
      const { waiting, failed, oldestSeconds } = await countEmails(manager);
      const { overdue, oldestUnanswered } = await this.inbox.counts(null);
      set('northfold_emails_queued', waiting, 'waiting');
      set('northfold_emails_queued', failed, 'dead');
      set('northfold_emails_oldest_age_seconds', oldestSeconds);
      set('northfold_inbox_overdue', overdue);
      const since = oldestUnanswered === null ? Date.now() : Date.parse(oldestUnanswered);
      set('northfold_inbox_oldest_unanswered_seconds', (Date.now() - since) / 1_000);
      return 1;
    };
    set('northfold_database_up', await readDatabase().catch(() => 0));
    return Registry.merge([register, this.registry]).metrics();
  }
}

import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { Injectable, Logger, OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Environment } from '../config/environment.js';
import { Readiness } from '../health/readiness.js';
import { explainFailure } from '../start/startup-errors.js';
import { Metrics } from './metrics.js';

/** Serves `/metrics` to Prometheus on METRICS_HOST and METRICS_PORT, never on the port of the site. */
@Injectable()
export class MetricsServer implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Metrics');
  private server: Server | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly dataSource: DataSource,
    private readonly readiness: Readiness,
  ) {}

  /** @throws StartupError when the port is taken or the address is none of this machine's. */
  async onModuleInit(): Promise<void> {
    const { metricsPort, metricsHost } = this.environment;
    if (metricsPort === undefined) return;
    const metrics = new Metrics(this.dataSource, this.readiness);
    const server = createServer(this.answer(metrics));
    this.server = server;
    await explainFailure('metrics', async () => {
      server.listen(metricsPort, metricsHost);
      await once(server, 'listening');
    });
  }

  /** Where it listens, or undefined when metrics are off. */
  get port(): number | undefined {
    const address = this.server?.address();
    return typeof address === 'object' ? address?.port : undefined;
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private answer(metrics: Metrics): RequestListener {
    return ({ url, method }, response) => {
      if (method !== 'GET' || url?.split('?', 1)[0] !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      const headers = { 'content-type': metrics.registry.contentType };
      metrics
        .scrape()
        .then((text) => response.writeHead(200, headers).end(text))
        .catch((error: unknown) => {
          this.logger.error(error);
          response.writeHead(500).end();
        });
    };
  }
}

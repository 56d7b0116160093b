import { Module, type OnModuleDestroy } from '@nestjs/common';
import { APP_FILTER, APP_PIPE, HttpAdapterHost } from '@nestjs/core';
import { DtoPipe } from '../api/validation.js';
import { Environment } from '../config/environment.js';
import { LimitsModule } from '../limits/limits.module.js';
import type { HttpServer } from './http-server.js';
import { ProblemFilter } from './problem-filter.js';

/** What Nest does with each call beside the stations of `http-pipeline.ts`, and the end of the HTTP server. */
@Module({
  imports: [LimitsModule],
  providers: [
    { provide: APP_PIPE, useClass: DtoPipe },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
})
export class HttpModule implements OnModuleDestroy {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly environment: Environment,
  ) {}

  /** The first thing that happens at SIGTERM (decision 31). */
  async onModuleDestroy(): Promise<void> {
    // A command has the services, and no server.
    const server: HttpServer | undefined = this.host.httpAdapter?.getHttpServer();
    await server?.leave(this.environment.shutdownDelaySeconds * 1_000);
  }
}

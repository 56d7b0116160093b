import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../auth/sessions/access.decorators.js';
import { Readiness } from './readiness.js';

/** Probes for orchestrators and balancers; see server/README.md for intervals. */
@Public()
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** 200 as long as the event loop turns: restart the process when it does not. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 200 when requests are welcome; 503 while the database is away or the process is leaving. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const { process, database } = await this.readiness.parts();
    const isReady = process && database;
    void reply.code(isReady ? 200 : 503);
    const named = (isUp: boolean) => (isUp ? 'up' : 'down');
    return {
      status: isReady ? 'ok' : 'error',
      process: named(process),
      database: named(database),
    };
  }
}

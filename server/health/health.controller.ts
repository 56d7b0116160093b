import { Controller, Get, Res, ServiceUnavailableException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { HealthCheckService, type HealthCheckResult } from '@nestjs/terminus';
import type { FastifyReply } from 'fastify';
import { Public } from '../auth/sessions/public.decorator.js';
import { Readiness } from './readiness.js';

/** Probes for orchestrators and balancers; see server/README.md for intervals. */
@Public()
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly readiness: Readiness,
  ) {}

  /** 200 as long as the event loop turns: restart the process when it does not. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 200 when requests are welcome; 503 while the database is away or the process is leaving. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthCheckResult> {
    try {
      return await this.health.check(this.readiness.parts());
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      // Not a fault to be logged with its stack, every few seconds: an answer.
      void reply.code(error.getStatus());
      return error.getResponse() as HealthCheckResult;
    }
  }
}

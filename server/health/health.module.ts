import { Global, Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { ReadinessProbe } from '../shared/readiness-probe.js';
import { HealthController } from './health.controller.js';
import { ProbeConnection } from './probe-connection.js';
import { Readiness } from './readiness.js';

@Global()
@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController],
  providers: [ProbeConnection, Readiness, { provide: ReadinessProbe, useExisting: Readiness }],
  exports: [ReadinessProbe],
})
export class HealthModule {}

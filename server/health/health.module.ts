import { Global, Module } from '@nestjs/common';
import { ReadinessProbe } from '../shared/readiness-probe.js';
import { HealthController } from './health.controller.js';
import { Readiness } from './readiness.js';

@Global()
@Module({
  controllers: [HealthController],
  providers: [Readiness, { provide: ReadinessProbe, useExisting: Readiness }],
  exports: [ReadinessProbe],
})
export class HealthModule {}

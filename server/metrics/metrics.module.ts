import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { InboxModule } from '../inbox/inbox.module.js';
import { MetricsServer } from './metrics-server.js';
import { VitalsController } from './vitals.controller.js';

@Module({
  imports: [HealthModule, InboxModule],
  controllers: [VitalsController],
  providers: [MetricsServer],
})
export class MetricsModule {}

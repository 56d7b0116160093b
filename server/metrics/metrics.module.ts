import { Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module.js';
import { InboxModule } from '../inbox/inbox.module.js';
import { MetricsServer } from './metrics-server.js';

@Module({
  imports: [HealthModule, InboxModule],
  providers: [MetricsServer],
})
export class MetricsModule {}

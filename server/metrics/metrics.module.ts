import { Module } from '@nestjs/common';
import { MetricsServer } from './metrics-server.js';
import { VitalsController } from './vitals.controller.js';

@Module({ controllers: [VitalsController], providers: [MetricsServer] })
export class MetricsModule {}

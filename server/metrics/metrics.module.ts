import { Module } from '@nestjs/common';
import { MetricsServer } from './metrics-server.js';
import { PageNames } from './page-names.js';
import { VitalsController } from './vitals.controller.js';

@Module({ controllers: [VitalsController], providers: [MetricsServer, PageNames] })
export class MetricsModule {}

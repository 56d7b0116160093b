import { Module } from '@nestjs/common';
import { QueueModule } from '../queue/queue.module.js';
import { Cleanup } from './cleanup.js';

@Module({ imports: [QueueModule], providers: [Cleanup], exports: [Cleanup] })
export class CleanupModule {}

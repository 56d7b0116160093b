import { Module } from '@nestjs/common';
import { Queue } from './queue.js';
import { QueueWorker } from './queue-worker.js';

@Module({ providers: [Queue, QueueWorker], exports: [Queue] })
export class QueueModule {}

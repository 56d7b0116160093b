import { Global, Module } from '@nestjs/common';
import { Queue } from './queue.js';
import { QueueWorker } from './queue-worker.js';

@Global()
@Module({ providers: [Queue, QueueWorker], exports: [Queue] })
export class QueueModule {}

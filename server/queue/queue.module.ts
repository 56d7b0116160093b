import { Global, Module } from '@nestjs/common';
import { Queue } from './queue.js';
import { QueueWorker } from './queue-worker.js';

/** The one way to the queue library: nothing outside this folder names it. */
@Global()
@Module({ providers: [Queue, QueueWorker], exports: [Queue] })
export class QueueModule {}

import { Module } from '@nestjs/common';
import { Housekeeping } from './housekeeping.js';
import { LetterComposer } from './letter-composer.js';
import { LetterRescue } from './letter-rescue.js';
import { LetterWorker } from './letter-worker.js';
import { MailService } from './mail.service.js';
import { MailTransport } from './mail-transport.js';
import { Postman } from './postman.js';
import { SecretSealer } from './sealed-secret.js';
import { WorkerTasks } from './worker-tasks.js';

@Module({
  providers: [
    Housekeeping,
    LetterComposer,
    LetterRescue,
    LetterWorker,
    MailService,
    MailTransport,
    Postman,
    SecretSealer,
    WorkerTasks,
  ],
  exports: [MailService, WorkerTasks],
})
export class MailModule {}

import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { MailService } from './mail.service.js';
import { MailTransport } from './mail-transport.js';

@Module({
  imports: [LimitsModule, QueueModule],
  providers: [MailService, MailTransport],
  exports: [MailService],
})
export class MailModule {}

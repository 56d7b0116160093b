import { Module } from '@nestjs/common';
import { EarlierJobs } from './earlier-jobs.js';
import { EmailBudgets } from './email-budgets.js';
import { MailService } from './mail.service.js';
import { MailTransport } from './mail-transport.js';

@Module({
  providers: [EarlierJobs, EmailBudgets, MailService, MailTransport],
  exports: [MailService],
})
export class MailModule {}

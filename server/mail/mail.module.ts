import { Module } from '@nestjs/common';
import { EmailBudgets } from './email-budgets.js';
import { MailService } from './mail.service.js';
import { MailTransport } from './mail-transport.js';

@Module({
  providers: [EmailBudgets, MailService, MailTransport],
  exports: [MailService],
})
export class MailModule {}

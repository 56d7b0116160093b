import { Module } from '@nestjs/common';
import { EmailBudgets } from './email-budgets.js';
import { MailService } from './mail.service.js';
import { MailTransport } from './mail-transport.js';
import { SecretSealer } from './sealed-secret.js';

@Module({
  providers: [EmailBudgets, MailService, MailTransport, SecretSealer],
  exports: [MailService],
})
export class MailModule {}

import { Module } from '@nestjs/common';
import { MailService } from './mail.service.js';
import { MailTransport } from './mail-transport.js';
import { SecretSealer } from './sealed-secret.js';

@Module({
  providers: [MailService, MailTransport, SecretSealer],
  exports: [MailService],
})
export class MailModule {}

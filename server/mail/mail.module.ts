import { Module } from '@nestjs/common';
import { MailService } from './mail.service.js';
import { MailTransport } from './mail-transport.js';

@Module({
  providers: [MailService, MailTransport],
  exports: [MailService],
})
export class MailModule {}

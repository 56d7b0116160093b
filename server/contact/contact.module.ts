import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { ContactRetention } from './contact-retention.js';
import { ContactController, ContactFormController } from './contact.controller.js';
import { ContactService } from './contact.service.js';
import { SpamSummary } from './spam-summary.js';

@Module({
  imports: [MailModule],
  controllers: [ContactController, ContactFormController],
  exports: [ContactService],
  providers: [ContactRetention, ContactService, SpamSummary],
})
export class ContactModule {}

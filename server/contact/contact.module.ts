import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { ContactEmails } from './contact-emails.js';
import { ContactRetention } from './contact-retention.js';
import { ContactController, ContactFormController } from './contact.controller.js';
import { ContactService } from './contact.service.js';

@Module({
  imports: [MailModule],
  controllers: [ContactController, ContactFormController],
  exports: [ContactEmails],
  providers: [ContactEmails, ContactRetention, ContactService],
})
export class ContactModule {}

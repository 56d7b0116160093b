import { Module } from '@nestjs/common';
import { ContactEmails } from './contact-emails.js';
import { ContactRetention } from './contact-retention.js';
import { ContactController, ContactFormController } from './contact.controller.js';
import { ContactService } from './contact.service.js';

@Module({
  controllers: [ContactController, ContactFormController],
  exports: [ContactEmails],
  providers: [ContactEmails, ContactRetention, ContactService],
})
export class ContactModule {}

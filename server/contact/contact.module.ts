import { Module } from '@nestjs/common';
import { CleanupModule } from '../cleanup/cleanup.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MailModule } from '../mail/mail.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { ContactEmails } from './contact-emails.js';
import { ContactController } from './contact.controller.js';
import { ContactService } from './contact.service.js';

@Module({
  imports: [CleanupModule, LimitsModule, MailModule, QueueModule],
  controllers: [ContactController],
  providers: [ContactService, ContactEmails],
  exports: [ContactEmails],
})
export class ContactModule {}

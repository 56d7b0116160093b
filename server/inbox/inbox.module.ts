import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { CleanupModule } from '../cleanup/cleanup.module.js';
import { ContactModule } from '../contact/contact.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MailModule } from '../mail/mail.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { AnswersService } from './answers/answers.service.js';
import { EmailsController } from './incoming/emails.controller.js';
import { IncomingEmailsService } from './incoming/incoming-emails.service.js';
import { InboxController } from './inbox.controller.js';
import { InboxService } from './inbox.service.js';
import { MessageChanges } from './message/message-changes.js';
import { Reminders } from './answers/reminders.js';
import { SavedAnswersService } from './saved-answers/saved-answers.service.js';
import { SavedAnswersController } from './saved-answers/saved-answers.controller.js';

@Module({
  imports: [AuthModule, CleanupModule, ContactModule, LimitsModule, MailModule, QueueModule],
  controllers: [InboxController, SavedAnswersController, EmailsController],
  providers: [
    InboxService,
    MessageChanges,
    AnswersService,
    SavedAnswersService,
    Reminders,
    IncomingEmailsService,
  ],
  exports: [InboxService],
})
export class InboxModule {}

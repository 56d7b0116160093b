import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ContactModule } from '../contact/contact.module.js';
import { MailModule } from '../mail/mail.module.js';
import { AnswersService } from './answers.service.js';
import { ExportsService } from './exports.service.js';
import { InboxController } from './inbox.controller.js';
import { InboxService } from './inbox.service.js';
import { MessageChanges } from './message-changes.js';
import { MessagesController } from './messages.controller.js';

@Module({
  imports: [ContactModule, AuthModule, MailModule],
  controllers: [InboxController, MessagesController],
  providers: [AnswersService, ExportsService, InboxService, MessageChanges],
})
export class InboxModule {}

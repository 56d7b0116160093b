import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ContactModule } from '../contact/contact.module.js';
import { AnswersService } from './answers.service.js';
import { InboxController } from './inbox.controller.js';
import { InboxService } from './inbox.service.js';
import { MessageChanges } from './message-changes.js';

@Module({
  imports: [ContactModule, AuthModule],
  controllers: [InboxController],
  providers: [AnswersService, InboxService, MessageChanges],
})
export class InboxModule {}

import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module.js';
import { OperatorNotices } from './operator-notices.service.js';
import { SecurityNotices } from './security-notices.service.js';

@Module({
  imports: [MailModule],
  providers: [OperatorNotices, SecurityNotices],
  exports: [SecurityNotices],
})
export class NoticesModule {}

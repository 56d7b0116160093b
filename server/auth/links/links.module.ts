import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { LoginAttemptsModule } from '../logins/login-attempts.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { ConfirmationLinks } from './confirmation-links.js';
import { LinkClaims } from './link-claims.js';
import { MailedLinks } from './mailed-links.js';

@Module({
  imports: [MailModule, NoticesModule, IdentityModule, LoginAttemptsModule],
  providers: [ConfirmationLinks, LinkClaims, MailedLinks],
  exports: [ConfirmationLinks, LinkClaims, MailedLinks],
})
export class LinksModule {}

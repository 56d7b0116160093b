import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { LinksModule } from '../links/links.module.js';
import { LoginAttemptsModule } from '../logins/login-attempts.module.js';
import { EmailChangeController } from './email-change.controller.js';
import { EmailChangeLinks } from './email-change-links.service.js';
import { EmailChangeRequests } from './email-change-requests.service.js';
import { EmailChangeService } from './email-change.service.js';

@Module({
  imports: [MailModule, IdentityModule, LinksModule, LoginAttemptsModule],
  controllers: [EmailChangeController],
  providers: [EmailChangeLinks, EmailChangeRequests, EmailChangeService],
})
export class EmailChangeModule {}

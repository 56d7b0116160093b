import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { LinksModule } from '../links/links.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { NewAccounts } from './new-accounts.service.js';
import { SignupController } from './signup.controller.js';
import { SignupService } from './signup.service.js';

@Module({
  imports: [MailModule, IdentityModule, LinksModule, PasswordsModule],
  controllers: [SignupController],
  providers: [NewAccounts, SignupService],
})
export class SignupModule {}

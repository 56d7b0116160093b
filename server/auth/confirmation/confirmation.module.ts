import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { LinksModule } from '../links/links.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { EmailConfirmationController } from './confirmation.controller.js';
import { EmailConfirmationService } from './confirmation.service.js';
import { ConfirmationResends } from './resends.service.js';

@Module({
  imports: [IdentityModule, LinksModule, PasswordsModule],
  controllers: [EmailConfirmationController],
  providers: [ConfirmationResends, EmailConfirmationService],
})
export class ConfirmationModule {}

import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { TokenReminders } from './token-reminders.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

@Module({
  imports: [IdentityModule, MailModule],
  controllers: [TokensController],
  providers: [TokenReminders, TokensService],
})
export class TokensModule {}

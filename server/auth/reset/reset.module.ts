import { Module } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { LinksModule } from '../links/links.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { PasswordResetService } from './password-reset.service.js';
import { ResetRequests } from './reset-requests.service.js';
import { ResetController } from './reset.controller.js';

@Module({
  imports: [IdentityModule, LinksModule, PasswordsModule, CodesModule],
  controllers: [ResetController],
  providers: [PasswordResetService, ResetRequests],
})
export class ResetModule {}

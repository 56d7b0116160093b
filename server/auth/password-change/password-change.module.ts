import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { StepUpModule } from '../step-up/step-up.module.js';
import {
  PasswordChangeController,
  PasswordRemovalController,
} from './password-change.controller.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordRemovalService } from './password-removal.service.js';

@Module({
  imports: [IdentityModule, PasswordsModule, StepUpModule],
  controllers: [PasswordChangeController, PasswordRemovalController],
  providers: [PasswordChangeService, PasswordRemovalService],
})
export class PasswordChangeModule {}

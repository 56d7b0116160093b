import { Module } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { CurrentPasswordService } from './current-password.service.js';
import { StepUpController } from './step-up.controller.js';

@Module({
  imports: [IdentityModule, PasswordsModule, CodesModule],
  controllers: [StepUpController],
  providers: [CurrentPasswordService],
  exports: [CurrentPasswordService],
})
export class StepUpModule {}

import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { LoginAttempts } from './login-attempts.service.js';

@Module({
  imports: [IdentityModule],
  providers: [LoginAttempts],
  exports: [LoginAttempts],
})
export class LoginAttemptsModule {}

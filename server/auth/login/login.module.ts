import { Module } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { LoginAttemptsModule } from '../logins/login-attempts.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { LoginController, SecondStepLoginController } from './login.controller.js';
import { LoginService } from './login.service.js';
import { SecondStepChallenges } from './second-step-challenges.js';
import { SecondStepLogin } from './second-step-login.service.js';

@Module({
  imports: [IdentityModule, LoginAttemptsModule, PasswordsModule, CodesModule],
  controllers: [LoginController, SecondStepLoginController],
  providers: [LoginService, SecondStepChallenges, SecondStepLogin],
})
export class LoginModule {}

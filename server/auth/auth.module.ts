import { Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { MailModule } from '../mail/mail.module.js';
import { AccessTokens } from './sessions/access-tokens.js';
import { AddressTag } from './security-log/address-tag.js';
import { AuthCleanup } from './auth-cleanup.js';
import { AuthController } from './auth.controller.js';
import { DenyByDefaultGuard } from './auth.guard.js';
import { EMAIL_CONFIRMATION } from './email-confirmation/email-confirmation.parts.js';
import { JwtStrategy } from './jwt.strategy.js';
import { LoginLimits } from './login/login-limits.js';
import { LoginService } from './login/login.service.js';
import { PasswordChangeService } from './passwords/password-change.service.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { PasswordResetService } from './passwords/password-reset.service.js';
import { CurrentPasswordService } from './passwords/current-password.service.js';
import { PasswordEstimator } from './passwords/password-estimator.js';
import { PasswordPolicy } from './passwords/password-policy.js';
import { RefusalLog } from './security-log/refusal-log.js';
import { SecurityLog } from './security-log/security-log.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { ReauthenticationService } from './sessions/reauthentication.service.js';
import { SignupService } from './signup.service.js';

@Module({
  imports: [MailModule],
  controllers: [AuthController, SessionsController, ...EMAIL_CONFIRMATION.controllers],
  providers: [
    { provide: APP_GUARD, useClass: DenyByDefaultGuard },
    { provide: APP_INTERCEPTOR, useClass: RefusalLog },
    AccessTokens,
    AddressTag,
    AuthCleanup,
    CurrentPasswordService,
    JwtStrategy,
    LoginLimits,
    LoginService,
    PasswordChangeService,
    PasswordEstimator,
    PasswordHasher,
    PasswordPolicy,
    PasswordResetService,
    ReauthenticationService,
    SecurityLog,
    SessionsService,
    SignupService,
    ...EMAIL_CONFIRMATION.providers,
  ],
  exports: [SecurityLog, SessionsService],
})
export class AuthModule {}

import { Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { MailModule } from '../mail/mail.module.js';
import { AccessTokens } from './access-tokens.js';
import { AddressTag } from './address-tag.js';
import { AuthCleanup } from './auth-cleanup.js';
import { AuthController } from './auth.controller.js';
import { DenyByDefaultGuard } from './auth.guard.js';
import { EMAIL_CONFIRMATION } from './email-confirmation/email-confirmation.parts.js';
import { JwtStrategy } from './jwt.strategy.js';
import { KnownNetworks } from './known-networks.js';
import { LoginLimits } from './login-limits.js';
import { LoginService } from './login.service.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordResetService } from './password-reset.service.js';
import { CurrentPasswordService } from './passwords/current-password.service.js';
import { PasswordEstimator } from './passwords/password-estimator.js';
import { PasswordPolicy } from './passwords/password-policy.js';
import { RefusalLog } from './refusal-log.js';
import { SecurityLog } from './security-log.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';
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
    KnownNetworks,
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

import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CleanupModule } from '../cleanup/cleanup.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MailModule } from '../mail/mail.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { PersonalTokensService } from './access-tokens/personal-tokens.service.js';
import { TokensController } from './access-tokens/tokens.controller.js';
import { EmailChangeController } from './mailed-links/email-change.controller.js';
import { EmailChangeService } from './mailed-links/email-change.service.js';
import { LinkClaimsService } from './mailed-links/link-claims.service.js';
import { MailedLinksController } from './mailed-links/mailed-links.controller.js';
import { MailedLinksService } from './mailed-links/mailed-links.service.js';
import { PasskeyAnswersService } from './passkeys/passkey-answers.service.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { PasswordsController } from './passwords/passwords.controller.js';
import { PasswordsService } from './passwords/passwords.service.js';
import { SecondStepCodesService } from './second-step/second-step-codes.service.js';
import { SecondStepSecrets } from './second-step/second-step-secrets.js';
import { SecondStepController } from './second-step/second-step.controller.js';
import { SecondStepService } from './second-step/second-step.service.js';
import { AuthenticationRequestsService } from './sign-in-with/authentication-requests.service.js';
import { IdentitiesService } from './sign-in-with/identities.service.js';
import { ProvidersService } from './sign-in-with/providers.service.js';
import { SignInWithController } from './sign-in-with/sign-in-with.controller.js';
import { AccessGuard } from './sessions/access.guard.js';
import { AccountChanges } from './sessions/account-changes.js';
import { JwtStrategy, SessionJwt } from './sessions/session-jwt.js';
import { LoginController } from './sessions/login.controller.js';
import { LoginService } from './sessions/login.service.js';
import { SecurityLog } from './sessions/security-log.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';

/** Who is calling, and every way to get, keep and give up an account. Each room is a subject. */
@Module({
  imports: [CleanupModule, LimitsModule, MailModule, QueueModule],
  controllers: [
    PasswordsController,
    LoginController,
    SessionsController,
    MailedLinksController,
    EmailChangeController,
    SecondStepController,
    PasskeysController,
    TokensController,
    SignInWithController,
  ],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    SessionJwt,
    JwtStrategy,
    SessionsService,
    SecurityLog,
    AccountChanges,
    LoginService,
    PasswordHasher,
    PasswordsService,
    LinkClaimsService,
    MailedLinksService,
    EmailChangeService,
    SecondStepCodesService,
    SecondStepSecrets,
    SecondStepService,
    PasskeyAnswersService,
    PasskeysService,
    PersonalTokensService,
    ProvidersService,
    AuthenticationRequestsService,
    IdentitiesService,
  ],
  exports: [
    AccountChanges,
    SecurityLog,
    SessionsService,
    PasskeysService,
    SecondStepService,
    IdentitiesService,
  ],
})
export class AuthModule {}

import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { MailModule } from '../mail/mail.module.js';
import { AuthCleanup } from './auth-cleanup.js';
import { AuthController } from './auth.controller.js';
import { DenyByDefaultGuard } from './identity/auth.guard.js';
import { EmailConfirmationController } from './confirmation/confirmation.controller.js';
import { EmailConfirmationService } from './confirmation/confirmation.service.js';
import { JwtStrategy } from './identity/jwt.strategy.js';
import { LoginLimits } from './logins/login-limits.js';
import { LoginSessions } from './logins/login-sessions.js';
import { LoginService } from './login/login.service.js';
import { MailedLinkController } from './mailed-link/mailed-link.controller.js';
import { MailedLinks } from './links/mailed-links.js';
import { PasskeyAssertions } from './passkeys/passkey-assertions.js';
import { PasskeyChallenges } from './passkeys/passkey-challenges.js';
import { PasskeyLoginController } from './passkeys/passkey-login.controller.js';
import { PasskeyLoginService } from './passkeys/passkey-login.service.js';
import { PasskeyProofService } from './passkeys/passkey-proof.service.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { PasswordRemovalService } from './password-change/password-removal.service.js';
import { CurrentPasswordService } from './step-up/current-password.service.js';
import { PasswordChangeService } from './password-change/password-change.service.js';
import { PasswordEstimator } from './passwords/password-estimator.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { PasswordWork } from './passwords/password-work.js';
import { PasswordPolicy } from './passwords/password-policy.js';
import { PasswordResetService } from './reset/password-reset.service.js';
import { NotMeController } from './not-me/not-me.controller.js';
import { NotMeService } from './not-me/not-me.service.js';
import { SecurityNotices } from './notices/security-notices.service.js';
import { CodeLimits } from './codes/code-limits.js';
import { SecondStepCodes } from './codes/second-step-codes.service.js';
import { SecondStepController } from './second-step/second-step.controller.js';
import { SecondStepLogin } from './login/second-step-login.service.js';
import { SecondStepSecrets } from './codes/second-step-secrets.js';
import { SecondStepService } from './second-step/second-step.service.js';
import { ShownCode } from './codes/shown-code.service.js';
import { SecurityLog } from './identity/security-log.js';
import { OperatorNotices } from './notices/operator-notices.service.js';
import { AccessTokens } from './identity/access-tokens.js';
import { FreshProofGuard } from './identity/fresh-proof.js';
import { SessionsController } from './devices/sessions.controller.js';
import { SessionsService } from './identity/sessions.service.js';
import { SignupService } from './signup/signup.service.js';

@Module({
  imports: [MailModule],
  controllers: [
    AuthController,
    SessionsController,
    EmailConfirmationController,
    MailedLinkController,
    NotMeController,
    SecondStepController,
    PasskeyLoginController,
    PasskeysController,
  ],
  providers: [
    { provide: APP_GUARD, useClass: DenyByDefaultGuard },
    AccessTokens,
    AuthCleanup,
    CodeLimits,
    CurrentPasswordService,
    EmailConfirmationService,
    FreshProofGuard,
    JwtStrategy,
    LoginLimits,
    LoginService,
    LoginSessions,
    MailedLinks,
    NotMeService,
    OperatorNotices,
    PasskeyAssertions,
    PasskeyChallenges,
    PasskeyLoginService,
    PasskeyProofService,
    PasskeysService,
    PasswordChangeService,
    PasswordEstimator,
    PasswordHasher,
    PasswordWork,
    PasswordPolicy,
    PasswordRemovalService,
    PasswordResetService,
    SecondStepCodes,
    SecondStepLogin,
    SecondStepSecrets,
    SecondStepService,
    SecurityLog,
    SecurityNotices,
    SessionsService,
    ShownCode,
    SignupService,
  ],
  exports: [PasskeysService, SecondStepService, SecurityLog, SecurityNotices, SessionsService],
})
export class AuthModule {}

import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { MailModule } from '../mail/mail.module.js';
import { AuthCleanup } from './auth-cleanup.js';
import { AuthController } from './auth.controller.js';
import { DenyByDefaultGuard } from './auth.guard.js';
import { EmailConfirmationController } from './email-confirmation/email-confirmation.controller.js';
import { EmailConfirmationService } from './email-confirmation/email-confirmation.service.js';
import { JwtStrategy } from './jwt.strategy.js';
import { LoginLimits } from './login/login-limits.js';
import { LoginSessions } from './login/login-sessions.js';
import { LoginService } from './login/login.service.js';
import { MailedLinkController } from './mailed-link/mailed-link.controller.js';
import { MailedLinks } from './mailed-links.js';
import { PasskeyAssertions } from './passkeys/passkey-assertions.js';
import { PasskeyChallenges } from './passkeys/passkey-challenges.js';
import { PasskeyLoginController } from './passkeys/passkey-login.controller.js';
import { PasskeyLoginService } from './passkeys/passkey-login.service.js';
import { PasskeyProofService } from './passkeys/passkey-proof.service.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { PasswordRemovalService } from './passkeys/password-removal.service.js';
import { CurrentPasswordService } from './passwords/current-password.service.js';
import { PasswordChangeService } from './passwords/password-change.service.js';
import { PasswordEstimator } from './passwords/password-estimator.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { PasswordWork } from './passwords/password-work.js';
import { PasswordPolicy } from './passwords/password-policy.js';
import { PasswordResetService } from './passwords/password-reset.service.js';
import { NotMeController } from './security-notices/not-me.controller.js';
import { NotMeService } from './security-notices/not-me.service.js';
import { SecurityNotices } from './security-notices/security-notices.service.js';
import { CodeLimits } from './second-step/code-limits.js';
import { SecondStepCodes } from './second-step/second-step-codes.service.js';
import { SecondStepController } from './second-step/second-step.controller.js';
import { SecondStepLogin } from './second-step/second-step-login.service.js';
import { SecondStepSecrets } from './second-step/second-step-secrets.js';
import { SecondStepService } from './second-step/second-step.service.js';
import { ShownCode } from './second-step/shown-code.service.js';
import { SecurityLog } from './security-log/security-log.js';
import { OperatorNotices } from './security-notices/operator-notices.service.js';
import { AccessTokens } from './sessions/access-tokens.js';
import { FreshProofGuard } from './sessions/fresh-proof.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignupService } from './signup.service.js';

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

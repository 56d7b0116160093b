import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { NoticesModule } from '../notices/notices.module.js';
import { SessionJwt, JwtStrategy } from './session-jwt.js';
import { AccountChanges } from './account-changes.js';
import { AuthCleanup } from './auth-cleanup.js';
import { Callers } from './callers.js';
import { DenyByDefaultGuard } from './deny-by-default.guard.js';
import { IdentityController } from './identity.controller.js';
import { PersonalTokenStrategy } from './personal-token.strategy.js';
import { PersonalTokens } from './personal-tokens.service.js';
import { SecurityLog } from './security-log.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [NoticesModule],
  controllers: [IdentityController],
  providers: [
    { provide: APP_GUARD, useClass: DenyByDefaultGuard },
    SessionJwt,
    AccountChanges,
    AuthCleanup,
    Callers,
    JwtStrategy,
    PersonalTokens,
    PersonalTokenStrategy,
    SecurityLog,
    SessionsService,
  ],
  exports: [SessionJwt, AccountChanges, PersonalTokens, SecurityLog, SessionsService],
})
export class IdentityModule {}

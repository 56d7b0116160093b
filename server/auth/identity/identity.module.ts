import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { NoticesModule } from '../notices/notices.module.js';
import { AccessTokens, DenyByDefaultGuard, JwtStrategy } from './access-tokens.js';
import { AccountChanges } from './account-changes.js';
import { AuthCleanup } from './auth-cleanup.js';
import { IdentityController } from './identity.controller.js';
import { SecurityLog } from './security-log.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [NoticesModule],
  controllers: [IdentityController],
  providers: [
    { provide: APP_GUARD, useClass: DenyByDefaultGuard },
    AccessTokens,
    AccountChanges,
    AuthCleanup,
    JwtStrategy,
    SecurityLog,
    SessionsService,
  ],
  exports: [AccessTokens, AccountChanges, SecurityLog, SessionsService],
})
export class IdentityModule {}

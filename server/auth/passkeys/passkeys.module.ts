import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { LoginAttemptsModule } from '../logins/login-attempts.module.js';
import { PasskeyAssertions } from './passkey-assertions.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyLoginController } from './passkey-login.controller.js';
import { PasskeyLoginService } from './passkey-login.service.js';
import { PasskeyProofService } from './passkey-proof.service.js';
import { PasskeysController } from './passkeys.controller.js';
import { PasskeysService } from './passkeys.service.js';

@Module({
  imports: [IdentityModule, LoginAttemptsModule],
  controllers: [PasskeyLoginController, PasskeysController],
  providers: [
    PasskeyAssertions,
    PasskeyChallenges,
    PasskeyLoginService,
    PasskeyProofService,
    PasskeysService,
  ],
  exports: [PasskeysService],
})
export class PasskeysModule {}

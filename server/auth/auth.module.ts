import { Module } from '@nestjs/common';
import { ConfirmationModule } from './confirmation/confirmation.module.js';
import { DevicesModule } from './devices/devices.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { LoginModule } from './login/login.module.js';
import { MailedLinkModule } from './mailed-link/mailed-link.module.js';
import { NotMeModule } from './not-me/not-me.module.js';
import { PasskeysModule } from './passkeys/passkeys.module.js';
import { PasswordChangeModule } from './password-change/password-change.module.js';
import { ResetModule } from './reset/reset.module.js';
import { SecondStepModule } from './second-step/second-step.module.js';
import { SignupModule } from './signup/signup.module.js';
import { StepUpModule } from './step-up/step-up.module.js';
import { TokensModule } from './tokens/tokens.module.js';

/** Who is calling, and one room for each way in. None of the rooms knows another. */
@Module({
  imports: [
    IdentityModule,
    SignupModule,
    LoginModule,
    PasswordChangeModule,
    ResetModule,
    StepUpModule,
    DevicesModule,
    ConfirmationModule,
    MailedLinkModule,
    NotMeModule,
    SecondStepModule,
    PasskeysModule,
    TokensModule,
  ],
  exports: [IdentityModule, DevicesModule, PasskeysModule, SecondStepModule],
})
export class AuthModule {}

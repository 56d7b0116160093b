import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { CodeLimits } from './code-limits.js';
import { SecondStepCodes } from './second-step-codes.service.js';
import { SecondStepSecrets } from './second-step-secrets.js';
import { ShownCode } from './shown-code.service.js';

@Module({
  imports: [IdentityModule],
  providers: [CodeLimits, SecondStepCodes, SecondStepSecrets, ShownCode],
  exports: [CodeLimits, SecondStepCodes, SecondStepSecrets, ShownCode],
})
export class CodesModule {}

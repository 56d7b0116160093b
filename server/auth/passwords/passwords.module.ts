import { Module } from '@nestjs/common';
import { PasswordEstimator } from './password-estimator.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordPolicy } from './password-policy.js';
import { PasswordWork } from './password-hasher.js';

@Module({
  providers: [PasswordEstimator, PasswordHasher, PasswordPolicy, PasswordWork],
  exports: [PasswordHasher, PasswordPolicy],
})
export class PasswordsModule {}

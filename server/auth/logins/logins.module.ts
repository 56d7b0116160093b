import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { Logins } from './logins.service.js';

@Module({
  imports: [IdentityModule],
  providers: [Logins],
  exports: [Logins],
})
export class LoginsModule {}

import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { DevicesService } from './devices.service.js';
import { SessionsController } from './sessions.controller.js';

@Module({
  imports: [IdentityModule],
  controllers: [SessionsController],
  providers: [DevicesService],
  exports: [DevicesService],
})
export class DevicesModule {}

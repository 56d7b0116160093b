import { Module } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { SecondStepController } from './second-step.controller.js';
import { SecondStepService } from './second-step.service.js';

@Module({
  imports: [IdentityModule, CodesModule],
  controllers: [SecondStepController],
  providers: [SecondStepService],
  exports: [SecondStepService],
})
export class SecondStepModule {}

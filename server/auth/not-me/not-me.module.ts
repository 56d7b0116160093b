import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { LinksModule } from '../links/links.module.js';
import { NotMeController } from './not-me.controller.js';
import { NotMeService } from './not-me.service.js';

@Module({
  imports: [IdentityModule, LinksModule],
  controllers: [NotMeController],
  providers: [NotMeService],
})
export class NotMeModule {}

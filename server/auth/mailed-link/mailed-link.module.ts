import { Module } from '@nestjs/common';
import { LinksModule } from '../links/links.module.js';
import { MailedLinkController } from './mailed-link.controller.js';
import { MailedLinkService } from './mailed-link.service.js';

@Module({
  imports: [LinksModule],
  controllers: [MailedLinkController],
  providers: [MailedLinkService],
})
export class MailedLinkModule {}

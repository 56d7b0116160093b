import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { CleanupModule } from '../cleanup/cleanup.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ExportService } from './export.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [AuthModule, CleanupModule, LimitsModule, MailModule, SettingsModule],
  controllers: [UsersController],
  providers: [UsersService, ExportService],
})
export class UsersModule {}

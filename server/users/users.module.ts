import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { AccountAdministration } from './account-administration.service.js';
import { ExportService } from './export.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [AuthModule, SettingsModule],
  controllers: [UsersController],
  providers: [AccountAdministration, ExportService, UsersService],
})
export class UsersModule {}

import { DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { CleanupModule } from './cleanup/cleanup.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { ConfigModule } from './config/config.module.js';
import { Environment } from './config/environment.js';
import { ContactModule } from './contact/contact.module.js';
import { DatabaseModule } from './database/database.module.js';
import { HealthModule } from './health/health.module.js';
import { InboxModule } from './inbox/inbox.module.js';
import { MailModule } from './mail/mail.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { QueueModule } from './queue/queue.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { UsersModule } from './users/users.module.js';

/** The table of contents. */
@Module({})
export class AppModule {
  static with(environment: Environment): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(environment),
        DatabaseModule,
        LimitsModule,
        QueueModule,
        CleanupModule,
        MailModule,
        AuthModule,
        UsersModule,
        SettingsModule,
        ContactModule,
        InboxModule,
        HealthModule,
        MetricsModule,
      ],
    };
  }
}

import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { CleanupModule } from './cleanup/cleanup.module.js';
import type { Environment } from './config/environment.js';
import { EnvironmentModule } from './config/environment.module.js';
import { ContactModule } from './contact/contact.module.js';
import { DatabaseModule } from './database/database.module.js';
import { HealthModule } from './health/health.module.js';
import { HttpModule } from './http/http.module.js';
import { InboxModule } from './inbox/inbox.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { MailModule } from './mail/mail.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { QueueModule } from './queue/queue.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { UsersModule } from './users/users.module.js';

/** The table of contents. Only the environment and the database are global. */
@Module({
  imports: [
    DatabaseModule,
    HttpModule,
    LimitsModule,
    QueueModule,
    MailModule,
    CleanupModule,
    UsersModule,
    AuthModule,
    SettingsModule,
    ContactModule,
    InboxModule,
    HealthModule,
    MetricsModule,
  ],
})
export class AppModule {
  static forRoot(environment: Environment): DynamicModule {
    return { module: AppModule, imports: [EnvironmentModule.forRoot(environment)] };
  }
}

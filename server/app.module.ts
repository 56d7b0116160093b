import { DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { CleanupModule } from './cleanup/cleanup.module.js';
import { Environment } from './config/environment.js';
import { ContactModule } from './contact/contact.module.js';
import { DatabaseModule } from './database/database.module.js';
import { HealthModule } from './health/health.module.js';
import { InboxModule } from './inbox/inbox.module.js';
import { Limiter } from './limits/limiter.js';
import { MailService } from './mail/mail.service.js';
import { MailTransport } from './mail/mail-transport.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { Queue } from './queue/queue.js';
import { QueueWorker } from './queue/queue-worker.js';
import { SettingsModule } from './settings/settings.module.js';
import { UsersModule } from './users/users.module.js';

/** The table of contents. What any part may need, it has by its class: the configuration, limits, emails and the queue. */
@Module({})
export class AppModule {
  static with(environment: Environment): DynamicModule {
    return {
      module: AppModule,
      global: true,
      providers: [
        { provide: Environment, useValue: environment },
        Limiter,
        MailService,
        MailTransport,
        Queue,
        QueueWorker,
      ],
      exports: [Environment, Limiter, MailService, Queue],
      imports: [
        DatabaseModule,
        CleanupModule,
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

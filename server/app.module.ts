import { DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from './auth/auth.module.js';
import { Cleanup } from './cleanup/cleanup.js';
import { Environment } from './config/environment.js';
import { ContactEmails } from './contact/contact-emails.js';
import { ContactController, ContactFormController } from './contact/contact.controller.js';
import { ContactService } from './contact/contact.service.js';
import { dataSourceOptions } from './database/data-source.js';
import { KeyReads } from './database/key-reads.js';
import { HealthController } from './health/health.controller.js';
import { Readiness } from './health/readiness.js';
import { AnswersService } from './inbox/answers.service.js';
import { IncomingEmailsController } from './inbox/incoming-emails.controller.js';
import { IncomingEmails } from './inbox/incoming-emails.service.js';
import { InboxController } from './inbox/inbox.controller.js';
import { InboxService } from './inbox/inbox.service.js';
import { MessageChanges } from './inbox/message-changes.js';
import { Reminders } from './inbox/reminders.js';
import { SavedAnswersController } from './inbox/saved-answers.controller.js';
import { Limiter } from './limits/limiter.js';
import { MailService } from './mail/mail.service.js';
import { MailTransport } from './mail/mail-transport.js';
import { MetricsServer } from './metrics/metrics-server.js';
import { VitalsController } from './metrics/vitals.controller.js';
import { Queue } from './queue/queue.js';
import { QueueWorker } from './queue/queue-worker.js';
import { SettingsController } from './settings/settings.controller.js';
import { SettingsService } from './settings/settings.service.js';
import { AccountAdministration } from './users/account-administration.service.js';
import { ExportService } from './users/export.service.js';
import { UsersController } from './users/users.controller.js';
import { UsersService } from './users/users.service.js';

/** The table of contents. What any part may need, it has by its class. */
@Module({
  imports: [AuthModule],
  controllers: [
    UsersController,
    SettingsController,
    ContactController,
    ContactFormController,
    InboxController,
    SavedAnswersController,
    IncomingEmailsController,
    HealthController,
    VitalsController,
  ],
  providers: [
    KeyReads,
    Limiter,
    MailService,
    MailTransport,
    Queue,
    QueueWorker,
    Cleanup,
    AccountAdministration,
    UsersService,
    ExportService,
    SettingsService,
    ContactService,
    ContactEmails,
    InboxService,
    MessageChanges,
    AnswersService,
    Reminders,
    IncomingEmails,
    Readiness,
    MetricsServer,
  ],
})
export class AppModule {
  static with(environment: Environment): DynamicModule {
    return {
      module: AppModule,
      global: true,
      providers: [{ provide: Environment, useValue: environment }],
      // The address of the one pool of this process is settled by then: see `main.ts`.
      imports: [
        TypeOrmModule.forRoot({
          ...dataSourceOptions(environment),
          retryAttempts: 3,
          retryDelay: 1_000,
        }),
      ],
      exports: [Environment, KeyReads, Limiter, MailService, Queue, Cleanup],
    };
  }
}

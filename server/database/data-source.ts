import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { CreateAccounts1764000000000 } from '../../migrations/1764000000000-create-accounts.js';
import { CreateCredentials1764000000001 } from '../../migrations/1764000000001-create-credentials.js';
import { CreateMessages1764000000002 } from '../../migrations/1764000000002-create-messages.js';
import { CreateQueueAndLimits1764000000003 } from '../../migrations/1764000000003-create-queue-and-limits.js';
import {
  EmailChangeToken,
  EmailConfirmationToken,
  NotMeToken,
  PasswordResetToken,
} from './entities/link-token.entity.js';
import { RecoveryCode, SecondStep, SecondStepChallenge } from './entities/second-step.entity.js';
import { SecurityEvent } from './entities/security-event.entity.js';
import { Session } from './entities/session.entity.js';
import { Passkey, PasskeyChallenge } from './entities/passkey.entity.js';
import { ContactMessage } from './entities/contact-message.entity.js';
import { Erasure } from './entities/erasure.entity.js';
import { InboxEntry } from './entities/inbox-entry.entity.js';
import { EmailBudgetRow } from './entities/email-budget.entity.js';
import { PersonalAccessToken } from './entities/personal-access-token.entity.js';
import { Settings } from './entities/settings.entity.js';
import { User } from './entities/user.entity.js';
import { clientOf, RequestPool } from './client.js';

export interface DatabaseOptions {
  /** A postgres:// URL; a socket directory may stand in its `host` parameter. */
  url: string;
  /** Connections kept at most. */
  poolSize: number;
  /** Whether statements outside transactions are prepared; not where connections are shared behind a pooler. */
  preparedStatements: boolean;
}

/** How long one statement may hold the database, in milliseconds; a request in all: `http/http-pipeline.ts`. */
const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 3_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
const CONNECTION_TIMEOUT_MS = 3_000;
/** The client's own limit: a database that is black-holed never sends its statement timeout. */
const QUERY_TIMEOUT_MS = 6_000;

/** The only database options: the server, the migrations and every test use them. */
export function dataSourceOptions({
  url,
  poolSize,
  preparedStatements,
}: DatabaseOptions): DataSourceOptions {
  return {
    type: 'postgres',
    // Given by hand: TypeORM would look for the package at run time, and the build leaves none behind.
    driver: Object.create(pg, { Pool: { value: RequestPool } }) as typeof pg,
    url,
    poolSize,
    applicationName: 'northfold',
    entities: [
      User,
      Settings,
      Session,
      PasswordResetToken,
      EmailConfirmationToken,
      EmailChangeToken,
      NotMeToken,
      Passkey,
      PasskeyChallenge,
      PersonalAccessToken,
      SecurityEvent,
      ContactMessage,
      InboxEntry,
      EmailBudgetRow,
      Erasure,
      SecondStep,
      RecoveryCode,
      SecondStepChallenge,
    ],
    migrations: [
      CreateAccounts1764000000000,
      CreateCredentials1764000000001,
      CreateMessages1764000000002,
      CreateQueueAndLimits1764000000003,
    ],
    migrationsTableName: 'migrations',
    synchronize: false,
    installExtensions: false,
    extra: {
      Client: clientOf({ preparedStatements }),
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      keepAlive: true,
    },
  };
}

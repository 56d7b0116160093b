import type { DataSourceOptions } from 'typeorm';
import { CreateAccounts1764000000000 } from '../../migrations/1764000000000-create-accounts.js';
import { CreateCredentials1764000000001 } from '../../migrations/1764000000001-create-credentials.js';
import { CreateMessages1764000000002 } from '../../migrations/1764000000002-create-messages.js';
import { CreateQueueAndLimits1764000000003 } from '../../migrations/1764000000003-create-queue-and-limits.js';
import { WorkThroughTheInbox1764000000004 } from '../../migrations/1764000000004-work-through-the-inbox.js';
import { BindFunctions1764000000005 } from '../../migrations/1764000000005-bind-functions.js';
import { FindJobsByIndex1764000000006 } from '../../migrations/1764000000006-find-jobs-by-index.js';
import { KeepUnreadEmails1764000000007 } from '../../migrations/1764000000007-keep-unread-emails.js';
import { KeepAndFollow1764000000008 } from '../../migrations/1764000000008-keep-and-follow.js';
import { SignUpKeyAndInboxIndex1764000000009 } from '../../migrations/1764000000009-sign-up-key-and-inbox-index.js';
import { MailedLink } from './entities/mailed-link.entity.js';
import { PasskeyChallenge } from './entities/passkey-challenge.entity.js';
import { Passkey } from './entities/passkey.entity.js';
import { PersonalAccessToken } from './entities/personal-access-token.entity.js';
import { RecoveryCode } from './entities/recovery-code.entity.js';
import { SecondStepChallenge } from './entities/second-step-challenge.entity.js';
import { SecondStep } from './entities/second-step.entity.js';
import { SecurityEvent } from './entities/security-event.entity.js';
import { Session } from './entities/session.entity.js';
import { Settings } from './entities/settings.entity.js';
import { User } from './entities/user.entity.js';
import { ContactMessage } from './entities/contact-message.entity.js';
import { InboxEntry } from './entities/inbox-entry.entity.js';
import { IncomingEmail } from './entities/incoming-email.entity.js';
import { MessageViewer } from './entities/message-viewer.entity.js';
import { SavedAnswer } from './entities/saved-answer.entity.js';
import type { Environment } from '../config/environment.js';
import { DatabaseClient } from './client.js';
import { PostgresNames } from './naming.js';

/**
 * In milliseconds. A request that waits for a connection and then for a lock, or for a server that says nothing any more, is
 * answered with 503 within about five seconds.
 */
export const CONNECTION_TIMEOUT_MS = 2_000;
export const LOCK_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 4_500;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/** The client's own limit: a database that is black-holed never sends its statement timeout. */
export const QUERY_TIMEOUT_MS = 5_000;

/** The only database options. A socket directory may stand in the `host` parameter of `databaseUrl`. */
export function dataSourceOptions(
  given: Pick<Environment, 'databaseUrl' | 'databasePool'>,
): DataSourceOptions {
  return {
    type: 'postgres',
    url: given.databaseUrl,
    poolSize: given.databasePool,
    applicationName: 'northfold',
    entities: [
      User,
      Settings,
      Session,
      MailedLink,
      Passkey,
      PasskeyChallenge,
      PersonalAccessToken,
      SecurityEvent,
      ContactMessage,
      InboxEntry,
      SavedAnswer,
      MessageViewer,
      IncomingEmail,
      SecondStep,
      RecoveryCode,
      SecondStepChallenge,
    ],
    migrations: [
      CreateAccounts1764000000000,
      CreateCredentials1764000000001,
      CreateMessages1764000000002,
      CreateQueueAndLimits1764000000003,
      WorkThroughTheInbox1764000000004,
      BindFunctions1764000000005,
      FindJobsByIndex1764000000006,
      KeepUnreadEmails1764000000007,
      KeepAndFollow1764000000008,
      SignUpKeyAndInboxIndex1764000000009,
    ],
    migrationsTableName: 'migrations',
    namingStrategy: new PostgresNames(),
    synchronize: false,
    installExtensions: false,
    extra: {
      Client: DatabaseClient,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      keepAlive: true,
    },
  };
}

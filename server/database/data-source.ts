import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { CreateAccountsAndMessages1763700000000 } from '../../migrations/1763700000000-create-accounts-and-messages.js';
import { FindAccountsByCanonicalEmail1763790000000 } from '../../migrations/1763790000000-find-accounts-by-canonical-email.js';
import { RememberNetworksAndGroupFailures1763790000001 } from '../../migrations/1763790000001-remember-networks-and-group-failures.js';
import { NameEmailsInQueue1763800000000 } from '../../migrations/1763800000000-name-emails-in-queue.js';
import { LimitEmailsPerRecipient1763800000001 } from '../../migrations/1763800000001-limit-emails-per-recipient.js';
import { KeepMessagesForAWhile1763800000002 } from '../../migrations/1763800000002-keep-messages-for-a-while.js';
import { AddSessionProof1763810000000 } from '../../migrations/1763810000000-add-session-proof.js';
import { ConfirmEmailAddresses1763830000000 } from '../../migrations/1763830000000-confirm-email-addresses.js';
import { AddSecondStep1763871000000 } from '../../migrations/1763871000000-add-second-step.js';
import {
  EmailChangeToken,
  EmailConfirmationToken,
  NotMeToken,
  PasswordResetToken,
} from './entities/link-token.entity.js';
import { RecoveryCode, SecondStep, SecondStepChallenge } from './entities/second-step.entity.js';
import { SecurityEvent } from './entities/security-event.entity.js';
import { Session } from './entities/session.entity.js';
import { RememberIdempotencyKeys1763860000000 } from '../../migrations/1763860000000-remember-idempotency-keys.js';
import { TellOwnersAtOnce1763870000000 } from '../../migrations/1763870000000-tell-owners-at-once.js';
import { Passkey, PasskeyChallenge } from './entities/passkey.entity.js';
import { AddPasskeys1763871500000 } from '../../migrations/1763871500000-add-passkeys.js';
import { FindMessagesByAddress1763872000000 } from '../../migrations/1763872000000-find-messages-by-address.js';
import { DateRecoveryCodes1763873000000 } from '../../migrations/1763873000000-date-recovery-codes.js';
import { MailWhereAccountsAreFound1763880000000 } from '../../migrations/1763880000000-mail-where-accounts-are-found.js';
import { LetTheReleaseBeforeWrite1763881000000 } from '../../migrations/1763881000000-let-the-release-before-write.js';
import { RequireCanonicalAddresses1763882000000 } from '../../migrations/1763882000000-require-canonical-addresses.js';
import { NameSecurityEvents1763883000000 } from '../../migrations/1763883000000-name-security-events.js';
import { NameOldSecurityEvents1763883000001 } from '../../migrations/1763883000001-name-old-security-events.js';
import { OwnTheQueue1763890000000 } from '../../migrations/1763890000000-own-the-queue.js';
import { AddPersonalAccessTokens1763900000000 } from '../../migrations/1763900000000-add-personal-access-tokens.js';
import { ChangeEmailAddresses1763910000000 } from '../../migrations/1763910000000-change-email-addresses.js';
import { AddInbox1763920000000 } from '../../migrations/1763920000000-add-inbox.js';
import { StoreMessagesBesideLockedAccounts1763930000000 } from '../../migrations/1763930000000-store-messages-beside-locked-accounts.js';
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
      CreateAccountsAndMessages1763700000000,
      FindAccountsByCanonicalEmail1763790000000,
      RememberNetworksAndGroupFailures1763790000001,
      NameEmailsInQueue1763800000000,
      LimitEmailsPerRecipient1763800000001,
      KeepMessagesForAWhile1763800000002,
      AddSessionProof1763810000000,
      ConfirmEmailAddresses1763830000000,
      RememberIdempotencyKeys1763860000000,
      TellOwnersAtOnce1763870000000,
      AddSecondStep1763871000000,
      AddPasskeys1763871500000,
      FindMessagesByAddress1763872000000,
      DateRecoveryCodes1763873000000,
      MailWhereAccountsAreFound1763880000000,
      LetTheReleaseBeforeWrite1763881000000,
      RequireCanonicalAddresses1763882000000,
      NameSecurityEvents1763883000000,
      NameOldSecurityEvents1763883000001,
      OwnTheQueue1763890000000,
      AddPersonalAccessTokens1763900000000,
      ChangeEmailAddresses1763910000000,
      AddInbox1763920000000,
      StoreMessagesBesideLockedAccounts1763930000000,
    ],
    migrationsTableName: 'migrations',
    // One that builds beside traffic has transactions of its own.
    migrationsTransactionMode: 'each',
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

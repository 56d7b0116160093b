import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { RequestOrigin } from '../common/request-origin.js';
import { SecurityEvent } from './security-event.entity.js';

/** What an owner is shown; the site has a sentence for each (client/content/account.ts). */
export type OwnerEvent =
  | 'signed-up'
  | 'logged-in'
  | 'login-failed'
  | 'logged-out'
  | 'password-changed'
  | 'password-change-refused'
  | 'reset-requested'
  | 'password-reset'
  | 'session-ended'
  | 'other-sessions-ended'
  | 'data-exported';

const SHOWN = 20;

/**
 * The security log: one structured line per event, with the ids of request and account but never a
 * password, a token or an address (ASVS 5.0, 16.2.5), and a row for the owner to see.
 */
@Injectable()
export class SecurityLog {
  private readonly logger = new Logger('Security');

  constructor(private readonly dataSource: DataSource) {}

  /** A line only. */
  line(event: string, { requestId }: Pick<RequestOrigin, 'requestId'>, accountId?: string): void {
    this.logger.log({ event, requestId, ...(accountId && { accountId }) });
  }

  /** A line and a row, in the given transaction where there is one. */
  async record(
    event: OwnerEvent,
    origin: RequestOrigin,
    accountId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    await manager.query(
      'INSERT INTO security_events (user_id, type, ip, user_agent) VALUES ($1, $2, $3, $4)',
      [accountId, event, origin.ip, origin.userAgent],
    );
    this.line(event, origin, accountId);
  }

  /** The same for events that no answer may wait for: what takes time for an account tells that it exists. */
  recordLater(event: OwnerEvent, origin: RequestOrigin, accountId: string): void {
    this.record(event, origin, accountId).catch((error: unknown) =>
      this.logger.warn(`An event was not kept (${event}): ${String(error)}`),
    );
  }

  /** The latest events of an account, newest first. */
  async latest(userId: string, count = SHOWN): Promise<SecurityEvent[]> {
    return this.dataSource.manager.find(SecurityEvent, {
      where: { userId },
      order: { id: 'DESC' },
      take: count,
    });
  }
}

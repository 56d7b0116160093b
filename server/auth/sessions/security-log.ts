import { createHmac } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { securityEvents } from '#content/security-events';
import { Cleanup } from '../../cleanup/cleanup.js';
import type { CanonicalEmail } from '../../shared/email-address.js';
import { EVENTS_KEPT, SECURITY_EVENT_DAYS } from '../../shared/lengths.js';
import { Environment } from '../../config/environment.js';
import { keysOf } from '../../config/sealer.js';
import { currentOrigin } from '../../shared/request-context.js';

/** The events that an owner is shown, with the sentence that the site has for each. */
export type OwnerEvent = keyof typeof securityEvents;
export const OWNER_EVENTS = Object.keys(securityEvents) as OwnerEvent[];

/** Anyone can cause these. Between two log-ins all of a kind are one row with a count, so they push nothing else out. */
const GROUPED: ReadonlySet<OwnerEvent> = new Set([
  'login-failed',
  'password-change-refused',
  'reauthentication-refused',
  'reset-requested',
  'second-step-failed',
  'passkey-refused',
] as const);

/** Raw SQL: one statement counts or begins, so that failures at once are one row. */
const ADD_TO_GROUP = `
  INSERT INTO security_events AS known (user_id, type, ip, user_agent, open) VALUES ($1, $2, $3, $4, true)
  ON CONFLICT (user_id, type) WHERE open DO UPDATE
  SET count = known.count + 1, occurred_at = now(), ip = excluded.ip, user_agent = excluded.user_agent`;
/**
 * SQL that makes room for one more event of an account. It deletes the oldest of the most frequent type, so that hundreds
 * of log-ins don't push out an added passkey. @param id SQL of the account's id
 */
export const removeOldest = (id: string) => `
  DELETE FROM security_events WHERE id IN (
    SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY type ORDER BY id DESC) AS place_in_kind
      FROM security_events WHERE user_id = ${id}
    ) AS events ORDER BY place_in_kind, id DESC OFFSET ${EVENTS_KEPT - 1}
  )`;
/** Raw SQL: one statement, and the query builder's DELETE has no OFFSET. */
const ADD = `
  WITH removed AS (${removeOldest('$1')})
  INSERT INTO security_events (user_id, type, ip, user_agent) VALUES ($1, $2, $3, $4)`;

const TAG_CHARACTERS = 16;

/** A line per event for operators (`server/SECURITY.md`, "What is logged"), and a row for the owner to see. */
@Injectable()
export class SecurityLog {
  private readonly logger = new Logger('Security');
  private readonly tagKey: Buffer;

  constructor(
    private readonly manager: EntityManager,
    environment: Environment,
    cleanup: Cleanup,
  ) {
    const old = `occurred_at < now() - interval '${SECURITY_EVENT_DAYS} days'`;
    cleanup.registerRows('security_events', old);
    [this.tagKey] = keysOf(environment, 'northfold address tags');
  }

  /** A line only. @param address the one that was named: the line gets its tag. */
  line(event: string, accountId?: string, address?: CanonicalEmail): void {
    const { requestId, network } = currentOrigin();
    this.logger.log({
      event,
      requestId,
      network,
      ...(accountId && { accountId }),
      ...(address && { address: this.tagOf(address) }),
    });
  }

  /** A line and a row, in the given transaction where there is one. */
  async record(event: OwnerEvent, accountId: string, manager = this.manager): Promise<void> {
    await this.addRow(event, accountId, manager);
    this.line(event, accountId);
  }

  /** The same after the answer, whose time would otherwise reveal that an account exists. */
  recordLater(event: OwnerEvent, accountId: string | undefined, address?: CanonicalEmail): void {
    this.line(event, accountId, address);
    if (accountId === undefined) return;
    this.addRow(event, accountId, this.manager).catch((error: unknown) =>
      this.logger.warn(`An event was not kept (${event}): ${String(error)}`),
    );
  }

  /** Stands for an address on every replica. Keyed, since a plain hash is found by hashing the addresses of the world. */
  private tagOf(email: CanonicalEmail): string {
    return createHmac('sha256', this.tagKey)
      .update(email)
      .digest('base64url')
      .slice(0, TAG_CHARACTERS);
  }

  private async addRow(event: OwnerEvent, accountId: string, manager: EntityManager) {
    const { ip, userAgent } = currentOrigin();
    const add = GROUPED.has(event) ? ADD_TO_GROUP : ADD;
    await manager.query(add, [accountId, event, ip, userAgent]);
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { PersonalAccessToken } from '../../database/entities/personal-access-token.entity.js';
import { accessTokenExpires } from '../../mail/emails.js';
import type { Recipient } from '../../mail/mail.service.js';
import { MailService } from '../../mail/mail.service.js';
import { Queue } from '../../queue/queue.js';
import { HOUR } from '../../shared/units.js';

/** Days before its end that the owner of a token is told, the first time and the last. */
const EARLY = 7;
const LATE = 1;

/** Tokens per transaction. */
const BATCH = 100;

/** SQL of the first reminder of a token that is made now, or null: one that is so short is told of when it is made. */
export function firstReminder(days: number): null | (() => string) {
  const before = [EARLY, LATE].find((each) => each < days);
  return before === undefined ? null : () => `now() + interval '${days - before} days'`;
}

/** Raw SQL: one statement takes the reminders that are due and says when the next ones are, so that each is sent once. */
const TAKE_DUE = `
  UPDATE personal_access_tokens AS t
  SET remind_at = CASE WHEN t.expires_at > now() + interval '${LATE} days' THEN t.expires_at - interval '${LATE} days' END
  FROM users AS u
  WHERE u.id = t.user_id AND t.id IN (
    SELECT id FROM personal_access_tokens WHERE remind_at <= now() LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  )
  RETURNING t.name, t.hint, t.expires_at AS "expiresAt", u.email, u.email_confirmed_at AS "emailConfirmedAt"`;

type Due = Pick<PersonalAccessToken, 'name' | 'hint' | 'expiresAt'> & Recipient;

/** Tells owners by email that a token is about to expire, before their programs find out. */
@Injectable()
export class TokenReminders {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mail: MailService,
    queue: Queue,
  ) {
    queue.register({
      name: 'access-token-reminders',
      urgency: 'low',
      schedule: { everySeconds: HOUR },
      run: async () => this.run(),
    });
  }

  private async run(): Promise<void> {
    while ((await this.dataSource.transaction(async (manager) => this.remind(manager))) === BATCH);
  }

  /** @returns how many were due */
  private async remind(manager: EntityManager): Promise<number> {
    const [due] = await manager.query<[Due[], number]>(TAKE_DUE);
    for (const { name, hint, expiresAt, ...recipient } of due) {
      // Of one that has ended meanwhile, while no worker was there, there is nothing to prevent.
      if (expiresAt.getTime() <= Date.now()) continue;
      const facts = { name, hint, until: expiresAt.toISOString() };
      await this.mail.send(manager, accessTokenExpires, recipient, facts);
    }
    return due.length;
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { PersonalAccessToken } from '../../database/entities/personal-access-token.entity.js';
import { accessTokenExpires } from '../../mail/emails.js';
import { MailService, type Recipient } from '../../mail/mail.service.js';
import { Queue } from '../../queue/queue.js';
import { HOUR } from '../../shared/units.js';

/** Days before its end that the owner of a token is reminded, the first time and the last. */
const EARLY = 7;
const LATE = 1;

/** SQL of the first reminder of a new token, or null for one that lives too short for any. */
export function firstReminder(days: number): null | (() => string) {
  const before = [EARLY, LATE].find((each) => each < days);
  return before === undefined ? null : () => `now() + interval '${days - before} days'`;
}

/** Raw SQL: one statement takes the reminders that are due and sets the next ones, so that each is sent once. */
const TAKE_DUE = `
  UPDATE personal_access_tokens AS t
  SET remind_at = CASE WHEN t.expires_at > now() + interval '${LATE} days' THEN t.expires_at - interval '${LATE} days' END
  FROM users AS u WHERE u.id = t.user_id AND t.remind_at <= now()
  RETURNING t.name, t.hint, t.expires_at AS "expiresAt", u.email, u.email_confirmed_at AS "emailConfirmedAt"`;

type Due = Pick<PersonalAccessToken, 'name' | 'hint' | 'expiresAt'> & Recipient;

/** Tells owners by email that a token is about to expire. */
@Injectable()
export class TokenReminders {
  constructor(
    dataSource: DataSource,
    private readonly mail: MailService,
    queue: Queue,
  ) {
    queue.register({
      name: 'access-token-reminders',
      urgency: 'low',
      schedule: { everySeconds: HOUR },
      run: async () => dataSource.transaction(async (manager) => this.remind(manager)),
    });
  }

  private async remind(manager: EntityManager): Promise<void> {
    const [due] = await manager.query<[Due[], number]>(TAKE_DUE);
    for (const { name, hint, expiresAt, ...recipient } of due) {
      // It may have expired while no worker was there.
      if (expiresAt.getTime() <= Date.now()) continue;
      const facts = { name, hint, until: expiresAt.toISOString() };
      await this.mail.send(manager, accessTokenExpires, recipient, facts);
    }
  }
}

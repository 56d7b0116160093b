import { Injectable } from '@nestjs/common';
import { EntityManager, IsNull, Not } from 'typeorm';
import { Environment } from '../../config/environment.js';
import { User } from '../../database/entities/user.entity.js';
import { overdueMessages } from '../../mail/emails.js';
import { MailService } from '../../mail/mail.service.js';
import { Queue } from '../../queue/queue.js';
import { MINUTE } from '../../shared/units.js';
import { workingHoursBefore } from './working-hours.js';

/** Messages that one run reminds of, those first that have waited longest. */
const REMINDED_MAX = 500;

/** Reminds staff of overdue messages: the assignee first, or everyone without one, and everyone later. */
@Injectable()
export class Reminders {
  constructor(
    private readonly manager: EntityManager,
    private readonly environment: Environment,
    private readonly mail: MailService,
    queue: Queue,
  ) {
    queue.register({
      name: 'inbox-reminders',
      urgency: 'normal',
      everySeconds: 5 * MINUTE,
      run: async () => this.manager.transaction(async (manager) => this.remind(manager)),
    });
  }

  /** A message is marked once an email counts it. If everyone had too many emails, it's due again at the next run. */
  private async remind(manager: EntityManager): Promise<void> {
    const { answerWithinHours, escalateAfterHours, officeTimeZone } = this.environment;
    const before = (hours: number) => workingHoursBefore(new Date(), hours, officeTimeZone);
    const lateBefore = before(escalateAfterHours);
    // All staff are reminded of a late one. Raw SQL: a generated column, and an index with this condition.
    const due = await manager.query<{ id: string; assigneeId: string | null; isLate: boolean }[]>(
      `SELECT id, assignee_id AS "assigneeId", unanswered_since < $2 AS "isLate"
       FROM contact_messages
       WHERE unanswered_since < $1 AND escalated_for IS DISTINCT FROM unanswered_since
         AND (unanswered_since < $2 OR reminded_for IS DISTINCT FROM unanswered_since)
       ORDER BY unanswered_since LIMIT ${REMINDED_MAX} FOR UPDATE SKIP LOCKED`,
      [before(answerWithinHours), lateBefore],
    );
    if (due.length === 0) return;
    const isReachable = { staffSince: Not(IsNull()), emailConfirmedAt: Not(IsNull()) };
    const staff = await manager.findBy(User, isReachable);
    const reminded = new Set<string>();
    for (const person of staff) {
      const messages = due.filter(
        ({ isLate, assigneeId }) =>
          isLate || assigneeId === person.id || !staff.some(({ id }) => id === assigneeId),
      );
      const [first] = messages;
      if (!first) continue;
      const facts = { count: messages.length, id: first.id };
      const outcome = await this.mail.send(manager, overdueMessages, person, facts);
      if (outcome === 'queued') for (const { id } of messages) reminded.add(id);
    }
    await manager.query(
      `UPDATE contact_messages SET reminded_for = unanswered_since,
         escalated_for = CASE WHEN unanswered_since < $2 THEN unanswered_since ELSE escalated_for END
       WHERE id = ANY ($1)`,
      [[...reminded], lateBefore],
    );
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DAY, HOUR } from '../shared/units.js';
import { SUMMARY_MAX, spamSummary } from '../mail/emails.js';
import { MailService } from '../mail/mail.service.js';
import { Queue, type QueueTask } from '../queue/queue.js';
import { ContactMessage } from '../database/entities/contact-message.entity.js';

/** At six, UTC. */
const EVERY_MORNING = { everySeconds: DAY, lateSeconds: 6 * HOUR };

/**
 * Tells the consultancy once a day what was quarantined since the last time. A message notes in which
 * summary it stands, so that none is left out when a turn was missed, and none is told twice.
 */
@Injectable()
export class SpamSummary {
  private readonly emails: QueueTask<{ id: string }>;

  constructor(
    private readonly dataSource: DataSource,
    mail: MailService,
    queue: Queue,
  ) {
    this.emails = mail.registerMessageEmail(spamSummary, async (id) => this.find(id));
    queue.register({
      name: 'set-aside-summary',
      urgency: 'low',
      schedule: EVERY_MORNING,
      run: async () => this.run(),
    });
  }

  private async run(): Promise<void> {
    const at = new Date();
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager
        .createQueryBuilder()
        .update(ContactMessage)
        .set({ summarisedAt: at })
        .where("status = 'spam' AND summarised_at IS NULL")
        .execute();
      if (affected) await this.emails.add(manager, { id: String(at.getTime()) });
    });
  }

  /** @param id when the summary was made, in milliseconds since the epoch */
  private async find(id: string) {
    const [messages, count] = await this.dataSource.manager.findAndCount(ContactMessage, {
      where: { summarisedAt: new Date(Number(id)) },
      order: { receivedAt: 'ASC' },
      take: SUMMARY_MAX,
    });
    return count > 0 ? { messages, count } : null;
  }
}

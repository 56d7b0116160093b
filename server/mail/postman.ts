import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { LetterComposer } from './letter-composer.js';
import { MailTransport } from './mail-transport.js';
import type { QueuedLetter } from './queued-letter.js';

/** The domain of `Name <local@domain>` or `local@domain`. */
const domainOf = (mailFrom: string) => /@([^@>\s]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost';

/** Sends one letter of the queue. */
@Injectable()
export class Postman {
  constructor(
    private readonly composer: LetterComposer,
    private readonly transport: MailTransport,
    private readonly environment: Environment,
  ) {}

  /**
   * @param queuedAt when the letter was queued: its date, whichever try succeeds.
   * @throws what the mail server said; the queue tries again.
   */
  async send(queued: QueuedLetter, queuedAt: Date): Promise<void> {
    const letter = await this.composer.compose(queued);
    if (!letter) return;
    const { mailFrom } = this.environment;
    await this.transport.send(
      {
        from: mailFrom,
        ...letter,
        date: queuedAt,
        // Sending is at least once: with a stable id a repeat is recognisable (RFC 5322 section 3.6.4).
        messageId: `<${queued.letter}.${queued.id}@${domainOf(mailFrom)}>`,
        // RFC 3834: keeps out-of-office answers away.
        headers: { 'Auto-Submitted': 'auto-generated' },
        // Words typed by strangers never make the mailer read a file or fetch an address.
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      `${queuedAt.toISOString().replaceAll(/[:.]/g, '-')}-${queued.letter}-${queued.id}`,
    );
  }
}

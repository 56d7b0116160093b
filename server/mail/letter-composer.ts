import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Environment } from '../config/environment.js';
import { ContactMessage } from '../contact/contact-message.entity.js';
import { RESET_TOKEN_MINUTES } from '../common/limits.js';
import { accountDeletedLetter } from './letters/account-deleted.js';
import { contactMessageLetter } from './letters/contact-message.js';
import { type Letter, oneLine } from './letters/letter.js';
import { passwordChangedLetter } from './letters/password-changed.js';
import { passwordResetLetter } from './letters/password-reset.js';
import type { QueuedLetter } from './queued-letter.js';
import { SecretSealer } from './sealed-secret.js';

/** A letter with its envelope. */
export interface AddressedLetter extends Letter {
  to: string;
  replyTo?: { name: string; address: string };
}

/** Turns what waited in the queue into a letter. */
@Injectable()
export class LetterComposer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly environment: Environment,
    private readonly sealer: SecretSealer,
  ) {}

  /** Undefined when there is nothing left to tell: the contact message was removed meanwhile. */
  async compose(queued: QueuedLetter): Promise<AddressedLetter | undefined> {
    const { publicUrl, contactEmail } = this.environment;
    switch (queued.letter) {
      case 'contact-message': {
        const message = await this.dataSource.manager.findOneBy(ContactMessage, { id: queued.id });
        if (!message) return undefined;
        const replyTo = { name: oneLine(message.name), address: message.email };
        return { to: contactEmail, replyTo, ...contactMessageLetter(message) };
      }
      case 'password-reset': {
        const link = `${publicUrl}/reset-password/${this.sealer.open(queued.sealedToken)}`;
        return { to: queued.to, ...passwordResetLetter({ link, minutes: RESET_TOKEN_MINUTES }) };
      }
      case 'password-changed': {
        const link = `${publicUrl}/forgot-password`;
        return { to: queued.to, ...passwordChangedLetter({ at: new Date(queued.at), link }) };
      }
      case 'account-deleted':
        return { to: queued.to, ...accountDeletedLetter() };
    }
  }
}

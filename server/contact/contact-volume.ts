import { hash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { type Quota, RateLimits } from '../common/rate-limits.js';
import { blockOf, type RequestOrigin } from '../common/request-origin.js';

const HOUR = 3_600;
const DAY = 86_400;

/** More than people write: ten messages of one client, sixty of an office or a town behind one provider. */
const CLIENT: Quota = { name: 'contact-volume-client', points: 10, seconds: HOUR };
const BLOCK: Quota = { name: 'contact-volume-network', points: 60, seconds: HOUR };
/** Two people seldom write the same words. */
const WORDS: Quota = { name: 'contact-volume-words', points: 5, seconds: DAY };
/** All visitors together: what this lets through takes 48 MB of the database a day at most. */
const EVERYBODY: Quota = { name: 'contact-volume-all', points: 2_000, seconds: DAY };

/** Words in one spelling, however they are spaced and capitalised. */
const wordsKey = (message: string) =>
  hash('sha256', message.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' '), 'base64url');

/**
 * Tells a flood by what no sender can make up: where messages come from, and what they say. Not by the address in
 * them, which is anybody's: a stranger would shut its owner out.
 */
@Injectable()
export class ContactVolume {
  private readonly logger = new Logger('Security');

  constructor(private readonly limits: RateLimits) {}

  /** Counts a message. @returns whether it is one of more than people write */
  async isFlood(message: string, { ip, network, requestId }: RequestOrigin): Promise<boolean> {
    const counted: [Quota, string][] = [
      [CLIENT, network],
      [BLOCK, blockOf(ip)],
      [WORDS, wordsKey(message)],
      [EVERYBODY, 'all'],
    ];
    // One after the other: a message that is over one of them takes nothing of the next, nor leaves a row there.
    for (const [quota, key] of counted) {
      if (await this.limits.take(quota, key)) continue;
      this.logger.warn({ event: 'message-set-aside', limit: quota.name, requestId, network });
      return true;
    }
    return false;
  }
}

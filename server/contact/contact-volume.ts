import { hash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Budget, takeAll } from '../rate-limits/budgets.js';
import { Environment } from '../config/environment.js';
import { blockOf, currentOrigin, type RequestOrigin } from '../shared/request-context.js';

/** Words in one spelling, however they are spaced and capitalised. */
const wordsKey = (message: string) =>
  hash('sha256', message.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' '), 'base64url');

/**
 * People write less than these. Messages that are let through take 48 MB of the database a day at most.
 */
const budgetsOf = (message: string, { ip, network }: RequestOrigin): Budget[] => [
  { of: 'messages-of-client', whose: network, points: 10, hours: 1 },
  { of: 'messages-of-network', whose: blockOf(ip), points: 60, hours: 1 },
  // Two people seldom write the same.
  { of: 'messages-alike', whose: wordsKey(message), points: 5, hours: 24 },
  { of: 'messages', whose: 'everybody', points: 2_000, hours: 24 },
];

/**
 * Tells a flood by what no sender can make up: where messages come from, and what they say. Not by the address in
 * them, which is anybody's: a stranger would shut its owner out.
 */
@Injectable()
export class ContactVolume {
  private readonly logger = new Logger('Security');

  constructor(
    private readonly dataSource: DataSource,
    private readonly environment: Environment,
  ) {}

  /** Counts a message. @returns whether it is one of more than people write */
  async isFlood(message: string): Promise<boolean> {
    if (!this.environment.rateLimits) return false;
    if (await takeAll(this.dataSource.manager, budgetsOf(message, currentOrigin()))) return false;
    const { requestId, network } = currentOrigin();
    this.logger.warn({ event: 'message-set-aside', requestId, network });
    return true;
  }
}

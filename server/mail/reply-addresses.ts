import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Environment } from '../config/environment.js';
import { keysOf } from '../config/sealer.js';

/** An id and its code, in lower case: some mail programs change the case. */
const TOKEN = /\+([\da-f]{32})([\da-f]{16})@/g;

const codeOf = (key: Buffer, id: string) =>
  createHmac('sha256', key).update(id).digest('hex').slice(0, 16);

/** The addresses that replies about a message come to. A code shows that we gave one out, since visitors know ids. */
export class ReplyAddresses {
  private readonly keys: [Buffer, ...Buffer[]];

  constructor(private readonly environment: Environment) {
    this.keys = keysOf(environment, 'northfold reply addresses');
  }

  /** @returns undefined without INBOX_ADDRESS */
  addressOf(messageId: string): string | undefined {
    const id = messageId.replaceAll('-', '');
    return this.environment.inboxAddress?.replace('@', `+${id}${codeOf(this.keys[0], id)}@`);
  }

  /** The ids of messages, without hyphens, whose addresses a header names. */
  messagesIn(header: string): string[] {
    return [...header.toLowerCase().matchAll(TOKEN)].flatMap(([, id = '', code = '']) =>
      this.keys.some((key) => timingSafeEqual(Buffer.from(codeOf(key, id)), Buffer.from(code)))
        ? [id]
        : [],
    );
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Environment } from '../config/environment.js';
import { keysOf } from '../config/sealer.js';

/* The addresses that replies about a message come to. A code shows that we gave one out, since visitors know ids. */

const PURPOSE = 'northfold reply addresses';

/** An id and its code, in lower case: some mail programs change the case. */
const TOKEN = /\+([\da-f]{32})([\da-f]{16})@/g;

const codeOf = (key: Buffer, id: string) =>
  createHmac('sha256', key).update(id).digest('hex').slice(0, 16);

/** @returns undefined without INBOX_ADDRESS */
export function replyAddressOf(messageId: string, environment: Environment): string | undefined {
  const id = messageId.replaceAll('-', '');
  const code = codeOf(keysOf(environment, PURPOSE)[0], id);
  return environment.inboxAddress?.replace('@', `+${id}${code}@`);
}

/** The ids of messages, without hyphens, whose addresses a header names. */
export function repliedMessages(header: string, environment: Environment): string[] {
  const keys = keysOf(environment, PURPOSE);
  return [...header.toLowerCase().matchAll(TOKEN)].flatMap(([, id = '', code = '']) =>
    keys.some((key) => timingSafeEqual(Buffer.from(codeOf(key, id)), Buffer.from(code))) ? id : [],
  );
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Environment } from '../config/environment.js';
import { keysOf } from '../config/sealer.js';

/*
 * The addresses that replies about a message come to. A code shows that we gave one out, since visitors know ids. The
 * staff get one of their own: the visitor's never makes an answer of theirs.
 */

const PURPOSES = {
  visitor: 'northfold reply addresses',
  staff: 'northfold staff addresses',
} as const;

/** An id and its code, in lower case: some mail programs change the case. */
const TOKEN = /\+([\da-f]{32})([\da-f]{16})@/g;

const codeOf = (key: Buffer, id: string) =>
  createHmac('sha256', key).update(id).digest('hex').slice(0, 16);

/** @returns undefined without INBOX_ADDRESS */
export function replyAddressOf(
  messageId: string,
  environment: Environment,
  holder: keyof typeof PURPOSES,
): string | undefined {
  const id = messageId.replaceAll('-', '');
  const code = codeOf(keysOf(environment, PURPOSES[holder])[0], id);
  return environment.inboxAddress?.replace('@', `+${id}${code}@`);
}

/** The messages whose addresses a header names, their ids without hyphens, and who was given each. */
export function repliedMessages(header: string, environment: Environment) {
  const keys = (['staff', 'visitor'] as const).flatMap((holder) =>
    keysOf(environment, PURPOSES[holder]).map((key) => ({ key, holder })),
  );
  return [...header.toLowerCase().matchAll(TOKEN)].flatMap(([, id = '', code = '']) => {
    const given = keys.find(({ key }) =>
      timingSafeEqual(Buffer.from(codeOf(key, id)), Buffer.from(code)),
    );
    return given ? [{ id, holder: given.holder }] : [];
  });
}

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Cleanup } from '../cleanup/cleanup.js';
import { canonicalEmail } from '../shared/email-address.js';
import { IDEMPOTENCY_HOURS, IDEMPOTENCY_KEY_MAX } from '../shared/lengths.js';
import { hashOf } from '../shared/hash.js';
import { ApiProblems } from '../api/call.js';
import { documenting } from '../api/path-id.js';
import { problem } from '../api/problem.js';

/** Visible ASCII. */
const KEY = /^[!-~]+$/;

const readKey = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  const key = String(given).replace(/^"(.*)"$/, '$1');
  if (!KEY.test(key) || key.length > IDEMPOTENCY_KEY_MAX) throw problem('invalid-idempotency-key');
  return key;
});

/**
 * The caller's key (draft-ietf-httpapi-idempotency-key-header-07), also without double quotes. @param owner of the key
 * @throws Problem `invalid-idempotency-key` unless it has 1 to IDEMPOTENCY_KEY_MAX visible ASCII characters
 */
export const IdempotencyKey = (owner = 'the email address in the body'): ParameterDecorator =>
  documenting(
    readKey(),
    ApiProblems('invalid-idempotency-key', 'idempotency-key-reused'),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        `Makes it safe to repeat the call if you lose the response: the same key and body get the first response for ` +
        `${IDEMPOTENCY_HOURS} hours. A key belongs to ${owner}. Use a new UUID for each new body; ` +
        "double quotes around it aren't part of it.",
      // Room for the quotes.
      schema: {
        type: 'string',
        minLength: 1,
        maxLength: IDEMPOTENCY_KEY_MAX + 2,
        pattern: '^(?!""$)[!-~]+$',
      },
      example: '"2f1c1b5a-6d0e-4f0e-9f5a-0b8f2f1f7c11"',
    }),
  );

/** Keys belong to the address that a message names: two callers who both count from 1 don't meet. */
export const hashedKey = (key: string | undefined, sent: { email: string }): Buffer | undefined => {
  const email = canonicalEmail(sent.email);
  return key === undefined ? undefined : hashOf(`${email} ${key}`);
};

/** The same for bodies that were understood alike. */
export const fingerprintOf = (fields: object): Buffer => hashOf(JSON.stringify(fields));

/** A page made ahead can carry no key of its own: a message of its form is known by all that it says. */
export const formKeyOf = (fields: object): Buffer => hashOf(`form ${JSON.stringify(fields)}`);

export const forgetKeys = (cleanup: Cleanup, table: string, time: string): void =>
  cleanup.registerSql(
    `idempotency keys of ${table}`,
    `UPDATE ${table} SET idempotency_key = NULL, fingerprint = NULL WHERE id IN (
       SELECT id FROM ${table}
       WHERE idempotency_key IS NOT NULL AND ${time} < now() - interval '${IDEMPOTENCY_HOURS} hours' LIMIT $1)`,
  );

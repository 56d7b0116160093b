import { hash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { problem } from '../common/problems/problem.js';

const HEADER = 'Idempotency-Key';
/** Characters. A UUID is recommended: who guesses another's key and message gets the same answer, and nothing else. */
const KEY_MAX = 255;
/** How long a key is remembered. */
export const IDEMPOTENCY_HOURS = 24;

const hashOf = (text: string) => hash('sha256', text, 'buffer');

/**
 * The hash of the caller's key, or undefined without one (draft-ietf-httpapi-idempotency-key-header-07). It is a string
 * in double quotes there; without them it is taken as well.
 * @throws Problem 400 unless it has 1 to 255 visible ASCII characters
 */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const given = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  if (given === undefined) return undefined;
  const key = String(given).replace(/^"(.*)"$/, '$1');
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > KEY_MAX) throw problem('invalid-idempotency-key');
  return hashOf(key);
});

export const ApiIdempotencyKey = (): MethodDecorator =>
  ApiHeader({
    name: HEADER,
    required: false,
    description:
      `Makes it safe to repeat the call when its answer was lost: the same key and body get the first answer for ` +
      `${IDEMPOTENCY_HOURS} hours. Use a new UUID for each new body.`,
    schema: { type: 'string', minLength: 1, maxLength: KEY_MAX },
    example: '"2f1c1b5a-6d0e-4f0e-9f5a-0b8f2f1f7c11"',
  });

/** Tells bodies apart: what was sent, as it was understood. */
export const fingerprintOf = (fields: object): Buffer => hashOf(JSON.stringify(fields));

/** A page made ahead can carry no key of its own: what its form sends is known by all that it says. */
export const formKeyOf = (fields: object): Buffer => hashOf(`form ${JSON.stringify(fields)}`);

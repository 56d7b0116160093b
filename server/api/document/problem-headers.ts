import type { Header } from '../../shared/api-document.js';

type Described = Header & { example: unknown };

/** The headers that problems bring, as `components.headers` of the document. */
export const HEADERS: Record<string, Described> = {
  'WWW-Authenticate': {
    description:
      '`Bearer error="invalid_token"` when a token was sent and is worth nothing: forget it. ' +
      '`Bearer error="insufficient_scope"` when a personal access token may not do this, with the `scope` that it lacks. ' +
      '`Bearer` otherwise.',
    required: true,
    schema: {
      type: 'string',
      pattern: '^Bearer( error="(invalid_token|insufficient_scope)"(, scope="[a-z]+:[a-z]+")?)?$',
    },
    example: 'Bearer error="invalid_token"',
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 720,
  },
  RateLimit: {
    description:
      'Quotas that the call counted for: points left (`r`) and seconds until they are whole (`t`).',
    required: true,
    schema: { type: 'string' },
    example: '"signup";r=0;t=720',
  },
  'RateLimit-Policy': {
    description: 'Those quotas: points (`q`) within a window of seconds (`w`).',
    required: true,
    schema: { type: 'string' },
    example: '"signup";q=60;w=3600',
  },
};

/** Headers of whatever a call with quotas answers, once it was counted: after a look at its path and its body's form. */
export const QUOTA_HEADERS = ['RateLimit', 'RateLimit-Policy'] as const;

/**
 * The name in `components.headers` of a header that may be absent: not every problem of the status has it, limits
 * are off, or the call was not counted.
 */
export const optional = (name: string) => `${name}-Optional`;

/** `components.headers`. */
export function headerComponents(): Record<string, Header> {
  const mayBeAbsent = Object.entries(HEADERS)
    .filter(([name]) => name !== 'Retry-After')
    .map(([name, header]) => [optional(name), { ...header, required: false }]);
  return { ...HEADERS, ...Object.fromEntries(mayBeAbsent) };
}

export const headerRef = (name: string): Header => ({ $ref: `#/components/headers/${name}` });

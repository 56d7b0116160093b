import type { Header } from '../shared/api-document.js';

type Described = Header & { example: unknown };

/** The headers that problems bring, as `components.headers` of the document. */
export const HEADERS: Record<string, Described> = {
  'WWW-Authenticate': {
    description:
      '`Bearer error="invalid_token"` when a token was sent and is worth nothing: forget it. `Bearer` otherwise.',
    required: true,
    schema: { type: 'string', enum: ['Bearer', 'Bearer error="invalid_token"'] },
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

/** The name in `components.headers` of one that is absent when limits are off or the call is not counted. */
export const ifCounted = (name: string) => `${name}-IfCounted`;

/** `components.headers`. */
export function headerComponents(): Record<string, Header> {
  const optional = QUOTA_HEADERS.flatMap((name) => {
    const header = HEADERS[name];
    return header ? [[ifCounted(name), { ...header, required: false }] as const] : [];
  });
  return { ...HEADERS, ...Object.fromEntries(optional) };
}

export const headerRef = (name: string): Header => ({ $ref: `#/components/headers/${name}` });

import type { Header } from './api-document.js';

/** The headers that problems bring, as `components.headers` of the document. */
export const HEADERS: Record<string, Header & { example: unknown }> = {
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

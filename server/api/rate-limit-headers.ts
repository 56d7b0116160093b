import type { QuotaState } from '../shared/request-context.js';

export type Exhausted = Pick<QuotaState, 'quota' | 'wait'>;

/** `RateLimit` and `RateLimit-Policy`: draft-ietf-httpapi-ratelimit-headers-10. */
export const rateLimitHeaders = (states: readonly QuotaState[]) => ({
  'ratelimit-policy': states
    .map(({ quota: { name, points, seconds } }) => `"${name}";q=${points};w=${seconds}`)
    .join(', '),
  ratelimit: states
    .map(({ quota: { name }, left, wait }) => `"${name}";r=${left};t=${wait}`)
    .join(', '),
});

/** So many points within so many seconds for one key. */
export interface Quota {
  /** Unique, shown in the RateLimit headers and the log. */
  name: string;
  points: number;
  seconds: number;
}

export interface QuotaState {
  quota: Quota;
  left: number;
  /** Seconds until there are all of them again. */
  wait: number;
}

/** A limit that is used up. */
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

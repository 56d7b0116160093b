import { useEffect, useEffectEvent } from 'react';

/**
 * Options of a mutation whose answer is shown once. It stays in memory, for who left the page before it came, until it
 * is reset, or its owner logs out.
 */
export const keptAs = (fixedCacheKey: string) => ({ fixedCacheKey });

/** Forgets a failure that was seen when its page is left: only an answer is kept. */
export function useForgetFailure([, { error, reset }]: readonly [
  unknown,
  { error?: unknown; reset: () => void },
]): void {
  const forget = useEffectEvent(() => {
    if (error !== undefined) reset();
  });
  useEffect(() => () => forget(), []);
}

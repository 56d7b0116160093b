import { useEffect, useEffectEvent } from 'react';

/**
 * Does something again and again while the page can be seen, and at once when it is seen again.
 * @param every milliseconds
 */
export function useWhileVisible(act: () => void, every: number): void {
  const onTime = useEffectEvent(() => {
    if (document.visibilityState === 'visible') act();
  });
  useEffect(() => {
    const tick = () => onTime();
    const timer = setInterval(tick, every);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [every]);
}

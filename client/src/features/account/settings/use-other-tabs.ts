import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { withStorage } from '../../../app/with-storage';

/**
 * Joins the tabs that show the second step: what one of them begins or finishes makes void what the others show.
 * @param onChange another tab has done so
 * @returns tells the others
 */
export function useOtherTabs(onChange: () => void): () => void {
  const tabs = useRef<BroadcastChannel>(undefined);
  const changed = useEffectEvent(onChange);

  useEffect(() => {
    const channel = withStorage(() => new BroadcastChannel('northfold.second-step'), undefined);
    channel?.addEventListener('message', () => changed());
    tabs.current = channel;
    return () => channel?.close();
  }, []);

  return useCallback(() => tabs.current?.postMessage('changed'), []);
}

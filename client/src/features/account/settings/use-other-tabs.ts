import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { withStorage } from '#client/app/with-storage';

const openChannel = () =>
  withStorage(() => new BroadcastChannel('northfold.second-step'), undefined);

/**
 * Joins the tabs that show the second step: a set-up that one of them begins or finishes makes void what the others
 * show.
 * @param onChange another tab has done so
 * @returns tells the others
 */
export function useOtherTabs(onChange: () => void): () => void {
  const tabs = useRef<BroadcastChannel>(undefined);
  const changed = useEffectEvent(onChange);

  useEffect(() => {
    const channel = openChannel();
    channel?.addEventListener('message', () => changed());
    tabs.current = channel;
    return () => {
      channel?.close();
      tabs.current = undefined;
    };
  }, []);

  // An answer may come after its page was left.
  return useCallback(() => (tabs.current ?? openChannel())?.postMessage('changed'), []);
}

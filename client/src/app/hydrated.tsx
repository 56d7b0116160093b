import { useEffect } from 'react';

/** Heard by the boot script, which then replays what the visitor did meanwhile. */
const HYDRATED_EVENT = 'northfold:hydrated';

/** Stands beside the page, inside its Suspense boundary: effects run when that part is alive. */
export function Hydrated() {
  useEffect(() => {
    document.dispatchEvent(new Event(HYDRATED_EVENT));
  }, []);
  return null;
}

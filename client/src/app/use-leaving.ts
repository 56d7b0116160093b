import { useEffect, useState } from 'react';

/** @returns the signal that is aborted once the component is gone and no one waits for the answer */
export function useLeaving(): AbortSignal {
  const [here] = useState(() => new AbortController());
  useEffect(() => () => here.abort(), [here]);
  return here.signal;
}

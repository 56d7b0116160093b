import { useEffect, useState } from 'react';

/** @returns the signal that is aborted once the component has gone: nobody waits there any more */
export function useLeaving(): AbortSignal {
  const [here] = useState(() => new AbortController());
  useEffect(() => () => here.abort(), [here]);
  return here.signal;
}

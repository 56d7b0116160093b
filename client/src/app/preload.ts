import { createContext } from 'react';

/**
 * Fetches the code of the page at a path of this site, so that going there is instant. The site map
 * provides it (`app.tsx`); without one, as in a test, nothing is fetched.
 */
export const Preload = createContext<(path: string) => void>(() => undefined);

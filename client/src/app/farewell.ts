import { createContext, type ReactNode } from 'react';

/**
 * Replaces a protected page by last words and forgets the token at once: set by the guard around it. The words stay,
 * although whoever reads them is signed out: the guard would otherwise send them to /login.
 */
export const Farewell = createContext<(words: ReactNode) => void>(() => undefined);

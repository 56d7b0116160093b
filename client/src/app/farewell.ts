import { createContext, useContext, type ReactNode } from 'react';

/** What a protected page leaves behind when its account is gone: set by the guard around it. */
export const Farewell = createContext<(words: ReactNode) => void>(() => undefined);

/**
 * Replaces the page by last words and forgets the token at once. The words stay, although whoever reads
 * them is signed out: the guard would otherwise send them to /login.
 */
export const useFarewell = () => useContext(Farewell);
